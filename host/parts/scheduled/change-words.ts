/** A change of equipment in words: "turns OFF", "changes to 45 %". No React here. */

const SWITCHED = /^(on|off)$/i;

/** With the subject before it. */
export const changes = (target: string): string =>
  SWITCHED.test(target) ? `turns ${target}` : `changes to ${target}`;

/** Milliseconds as minutes and seconds; hours only if there are any. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000)) || 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
