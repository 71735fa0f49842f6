import type { DiagramPatch } from '../../worker/protocol.ts';

/** Objects of one call; larger changes go in several, each of which leaves a whole diagram. */
const MAX_PUT = 20_000;

/** Lowest objects first, so that whatever a later part names as its neighbour is there by then. */
export function partsOf(patch: DiagramPatch, size = MAX_PUT): readonly DiagramPatch[] {
  const { put, removed, canvas } = patch;
  const parts: DiagramPatch[] = [];
  for (let at = 0; at < Math.max(1, put.length); at += size)
    parts.push({
      removed: at === 0 ? removed : [],
      put: put.slice(at, at + size),
      ...(at === 0 && canvas ? { canvas } : {}),
    });
  return parts;
}
