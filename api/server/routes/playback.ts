/** What tags said at a past time and after it, for diagrams that are played back. */
import { LONGEST_PLAYED_MS, PLAYED_PAGE, type PlayedSample } from '../../contract/calls/playback.ts';
import { QUALITIES } from '../../contract/index.ts';
import { toScalar } from '../commands/values.ts';
import { type Handlers, Refusal } from '../handler.ts';
import { samplesAt, samplesBetween, type ToldSample } from '../storage/queries/historian-moments.ts';
import { tagsForSeries } from '../storage/queries/historian-tags.ts';
import type { Db } from '../storage/storage.ts';

export const playbackHandlers: Pick<Handlers, 'playedValues' | 'playedChanges'> = {
  playedValues: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const places = await placesOf(db, body.tags);
      const held = await samplesAt(db, [...places.keys()], new Date(body.at));
      return { values: held.map(sampleAt(places)) };
    }),

  playedChanges: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const from = new Date(body.from);
      const to = new Date(body.to);
      const long = to.getTime() - from.getTime();
      if (long <= 0) throw invalid('The end must be after the beginning');
      if (long > LONGEST_PLAYED_MS) throw invalid('A stretch is an hour at most');
      const places = await placesOf(db, body.tags);
      const page = await samplesBetween(db, [...places.keys()], { from, to, limit: PLAYED_PAGE });
      return {
        changes: page.samples.map(sampleAt(places)),
        next: page.next === undefined || page.next >= to.getTime() ? null : new Date(page.next).toISOString(),
      };
    }),
};

const invalid = (message: string): Refusal =>
  new Refusal(400, message, { code: 'INVALID', fields: { to: message } });

/** Number of a tag's row → its place in the list. Those of other companies are not there, like those that never were. */
async function placesOf(db: Db, uuids: readonly string[]): Promise<Map<number, number>> {
  const order = new Map(uuids.map((uuid, nth) => [uuid, nth]));
  return new Map((await tagsForSeries(db, uuids)).map(({ id, uuid }) => [id, order.get(uuid)!]));
}

const sampleAt =
  (places: ReadonlyMap<number, number>) =>
  ({ tag, time, quality, value }: ToldSample): PlayedSample => ({
    tag: places.get(tag)!,
    time: new Date(time).toISOString(),
    quality: QUALITIES[quality]!,
    value: toScalar(value),
  });
