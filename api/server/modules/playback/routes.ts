/** Past values of tags, for diagrams that are played back. */
import {
  LONGEST_PLAYED_MS,
  MOST_PLAYED_ALARMS,
  PLAYED_PAGE,
  type PlayedSample,
} from '../../../contract/calls/playback.ts';
import { maySeeAlarms, QUALITIES } from '../../../contract/index.ts';
import { type HttpError, invalidField } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { alarmsRaised, alertLines, alertsAt, equipmentOfTags, pastMarks } from '../alarms/index.ts';
import { samplesAt, samplesBetween, type ToldSample, tagsForSeries } from '../history/index.ts';
import { toScalar } from '../values/index.ts';

export const playbackHandlers: Pick<
  Handlers,
  'playedValues' | 'playedChanges' | 'playedMarks' | 'playedAlarms' | 'standingAlarms'
> = {
  playedValues: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const places = await placesOf(db, body.tags);
      const held = await samplesAt(db, [...places.keys()], new Date(body.at));
      return { values: held.map(sampleAt(places)) };
    }),

  playedChanges: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const { from, to } = shortStretchOf(body);
      const places = await placesOf(db, body.tags);
      const page = await samplesBetween(db, [...places.keys()], { from, to, limit: PLAYED_PAGE });
      return {
        changes: page.samples.map(sampleAt(places)),
        next: page.next === undefined || page.next >= to.getTime() ? null : new Date(page.next).toISOString(),
      };
    }),

  playedMarks: async ({ caller, tenant }, { body }) => {
    const { from, to } = shortStretchOf(body);
    // Not an error: callers without the right play values without marks, as in live mode.
    if (!maySeeAlarms(caller.permissions)) return { marks: [], next: null };
    return tenant(async (db) => {
      const places = await placesOf(db, body.tags);
      const { tags, piece, shown } = await equipmentShown(db, places);
      const { lines, next } = await alertLines(db, tags, { from, to, limit: MARKED_PAGE });
      const isLast = next === undefined || next >= to;
      const told = lines.map((line) => ({ ...line, tag: piece.get(line.tag)! }));
      const marks = pastMarks(told, { from, to: isLast ? to : next }).flatMap(({ tag, at, mark }) =>
        shown.get(tag)!.map((place) => ({ tag: place, at: at.toISOString(), mark })),
      );
      return { marks, next: isLast ? null : next.toISOString() };
    });
  },

  playedAlarms: ({ tenant }, { body }) =>
    tenant(async (db) => {
      const places = await placesOf(db, body.tags);
      const { tags, piece, shown } = await equipmentShown(db, places);
      const raised = await alarmsRaised(db, tags, stretchOf(body), MOST_PLAYED_ALARMS);
      const alarms = raised.map(({ tag, at, ...of }) => ({
        ...{ ...of, tag: places.get(tag) ?? shown.get(piece.get(tag)!)![0]! },
        at: at.toISOString(),
      }));
      return { alarms };
    }),

  standingAlarms: ({ tenant }, { body: { at, tags, ...where } }) =>
    tenant(async (db) =>
      alertsAt(db, {
        ...where,
        at: new Date(at),
        ...(tags ? { tags: [...(await placesOf(db, tags)).keys()] } : {}),
      }),
    ),
};

function stretchOf(body: { readonly from: string; readonly to: string }): { from: Date; to: Date } {
  const from = new Date(body.from);
  const to = new Date(body.to);
  if (to <= from) throw invalid('The end must be after the beginning');
  return { from, to };
}

function shortStretchOf(body: { readonly from: string; readonly to: string }): { from: Date; to: Date } {
  const stretch = stretchOf(body);
  if (stretch.to.getTime() - stretch.from.getTime() > LONGEST_PLAYED_MS)
    throw invalid('A stretch is an hour at most');
  return stretch;
}

const invalid = (message: string): HttpError => invalidField('to', message);

/** Id of a tag's row → its place in the list. Other companies' tags are missing, like unknown ones. */
async function placesOf(db: Db, uuids: readonly string[]): Promise<Map<number, number>> {
  const order = new Map(uuids.map((uuid, nth) => [uuid, nth]));
  const found = [...(await tagsForSeries(db, uuids)).values()];
  return new Map(found.map(({ id, uuid }) => [id, order.get(uuid)!]));
}

/** Lines per page: each may concern every tag of its equipment. */
const MARKED_PAGE = 1000;

interface EquipmentShown {
  /** Every tag of the shown equipment. */
  readonly tags: readonly number[];
  /** Tag → its equipment, identified by its first tag. */
  readonly piece: ReadonlyMap<number, number>;
  /** Equipment → the places of its tags in the list. */
  readonly shown: ReadonlyMap<number, readonly number[]>;
}

/** The equipment of a diagram's tags: an alarm of any of its tags concerns them too. */
async function equipmentShown(db: Db, places: ReadonlyMap<number, number>): Promise<EquipmentShown> {
  const equipment = await equipmentOfTags(db, [...places.keys()]);
  const piece = new Map<number, number>();
  const shown = new Map<number, number[]>();
  for (const [tag, place] of places) {
    const members = equipment.get(tag)?.map(({ id }) => id) ?? [tag];
    for (const member of members) piece.set(member, members[0]!);
    shown.set(members[0]!, [...(shown.get(members[0]!) ?? []), place]);
  }
  return { tags: [...piece.keys()], piece, shown };
}

const sampleAt =
  (places: ReadonlyMap<number, number>) =>
  ({ tag, time, quality, value }: ToldSample): PlayedSample => ({
    tag: places.get(tag)!,
    time: new Date(time).toISOString(),
    quality: QUALITIES[quality]!,
    value: toScalar(value),
  });
