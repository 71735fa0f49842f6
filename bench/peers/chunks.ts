/** Calls that take their objects as arguments would overflow the stack with a whole large scene at once. */
const CHUNK = 1000;

export function inChunks<T>(list: readonly T[], take: (...some: T[]) => unknown): void {
  for (let at = 0; at < list.length; at += CHUNK) take(...list.slice(at, at + CHUNK));
}
