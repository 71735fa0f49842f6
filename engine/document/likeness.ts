/**
 * Which objects were just made as copies of which: whoever draws a copy may take what the original has drawn already. A hint
 * for the moment, and no part of the document: it is taken once, and what it names may have changed.
 */
import type { DiagramObject } from './types.ts';

const originals = new WeakMap<DiagramObject, DiagramObject>();

export const rememberCopy = (copy: DiagramObject, original: DiagramObject): void => {
  originals.set(copy, original);
};

/** What the object was copied from; the next call knows nothing of it. */
export function takeOriginal(copy: DiagramObject): DiagramObject | undefined {
  const original = originals.get(copy);
  if (original) originals.delete(copy);
  return original;
}
