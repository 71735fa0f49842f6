/** Reading a tag now: asks the device and waits for its answer. */
import type { LastValues, TagEntry } from '../../values/index.ts';
import type { TagParts } from './tag-parts.ts';
import { liveValue } from './tagvalues.ts';

type ReadParts = Pick<TagParts, 'lastValues' | 'field'>;

/** A device on a slow line answers later than this; its value appears in the list when it comes. */
const PATIENCE_MS = 5_000;

/** The value after the device was asked; `fresh` is false if it did not answer in time, or its link is down anyway. */
export async function readNow({ lastValues, field }: ReadParts, { slot, uuid }: TagEntry, link: string) {
  const now = () => liveValue(uuid, lastValues.get(slot));
  if (!field || (field.linkHealth(link)?.state ?? 'down') === 'down') return { last: now(), fresh: false };
  const before = lastValues.arrivalOf(slot);
  const isFresh = () => lastValues.arrivalOf(slot) > before;
  const waiting = untilFresh(lastValues, slot, isFresh);
  await field.read([uuid]);
  await waiting;
  return { last: now(), fresh: isFresh() };
}

function untilFresh(lastValues: LastValues, slot: number, isFresh: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PATIENCE_MS);
    const unwatch = lastValues.watch(slot, () => isFresh() && done());
    function done(): void {
      clearTimeout(timer);
      unwatch();
      resolve();
    }
  });
}
