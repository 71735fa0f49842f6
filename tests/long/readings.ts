/** What devices were read as, compared with the history: for tests that break what lies between the two. */
import type pg from 'pg';
import { expect } from 'vitest';
import type { ModbusCounter } from './modbus-counter.ts';

const STORED_MS = 15_000;
/** Of two readings within this the history may have the greater alone: a tag has one sample a millisecond. */
const TWINS_MS = 5;

export interface Witnesses {
  readonly database: pg.Pool;
  readonly devices: readonly ModbusCounter[];
  /** uuids of the tags that are the devices' numbers, as many of each, one device after the other. */
  readonly watched: readonly string[];
}

/** A number of one tag that is not in the history. */
export interface LostReading {
  readonly number: number;
  /** When it was read, by `performance.now()`. */
  readonly at: number;
  readonly device: number;
  readonly tag: string;
}

/** What was read until now and is not in the history, once it has had `ms` to get there. */
export async function storedReadings(
  { database, devices, watched }: Witnesses,
  ms = STORED_MS,
): Promise<{ readonly count: number; readonly lost: readonly LostReading[] }> {
  const read = devices.map((device) => device.apart(TWINS_MS));
  const each = watched.length / devices.length;
  const count = read.reduce((sum, numbers) => sum + numbers.length * each, 0);
  const until = Date.now() + ms;
  for (;;) {
    const held = await numbersOf(database, watched);
    const lost = watched.flatMap((tag, nth) => {
      const own = held.get(tag) ?? [];
      const there = new Set(own);
      expect(there.size, 'numbers that are stored twice').toBe(own.length);
      const device = Math.floor(nth / each);
      return read[device]!.filter((number) => !there.has(number)).map((number) => ({
        number,
        at: devices[device]!.readAt(number)!,
        device,
        tag,
      }));
    });
    if (lost.length === 0 || Date.now() > until) return { count, lost };
    await new Promise((done) => setTimeout(done, 200));
  }
}

export const wordsOfReading = ({ device, tag, number }: LostReading): string =>
  `device ${device} tag ${tag}: ${number}`;

/** The numbers that each tag has in the history. */
async function numbersOf(database: pg.Pool, tags: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await database.query<{ uuid: string; values: number[] }>(
    `select uuid, array_agg(number_value) as values from samples join tags on tags.id = tag_id
     where uuid = any($1) and number_value is not null group by uuid`,
    [tags],
  );
  return new Map(rows.map(({ uuid, values }) => [uuid, values]));
}
