/** Reading a tag now: the device is asked, and its answer waited for. */
import type { TagEntry } from '../live/tag-directory.ts';
import type { TagParts } from './tag-parts.ts';
import { liveValue } from './tagvalues.ts';

/** A device on a slow line answers later than that; its value shows in the list when it comes. */
const PATIENCE_MS = 5_000;

/** The value after the device was asked; `fresh` is false where it did not answer in time. */
export async function readNow({ lastValues, read }: TagParts, { slot, uuid }: TagEntry) {
  const now = () => liveValue(uuid, lastValues.get(slot));
  if (!read) return { last: now(), fresh: false };
  const before = lastValues.arrivalOf(slot);
  const isFresh = () => lastValues.arrivalOf(slot) > before;
  const answered = new Promise<void>((resolve) => {
    const timer = setTimeout(done, PATIENCE_MS);
    const unwatch = lastValues.watch(slot, () => isFresh() && done());
    function done(): void {
      clearTimeout(timer);
      unwatch();
      resolve();
    }
  });
  await read([uuid]);
  if (!isFresh()) await answered;
  return { last: now(), fresh: isFresh() };
}
