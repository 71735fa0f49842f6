/** What is stored of the samples that the benchmarks of ingest make (ingest-node.ts), compared with what was taken. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { TAGS } from './ingest-node.ts';

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const STORED_MS = 120_000;

/**
 * Waits until all of them are stored, and returns how many that are. Throws where one is stored that was not taken: a tag has
 * one sample of a time, so as many as were taken, each in its place, are the same set.
 */
export async function storedAll(url: string, taken: number): Promise<number> {
  const client = await openClient(url);
  const until = Date.now() + STORED_MS;
  for (;;) {
    // Each sample's value is its number: the tag's in turns, and a tag's next a millisecond later.
    const { rows } = await client.query<{ stored: string; wrong: string }>(
      `select count(*) as stored, count(*) filter (where
         number_value::int8 % ${TAGS} <> tag_id - 1 or number_value::int8 / ${TAGS}
         <> round(extract(epoch from time - first) * 1000)) as wrong
       from samples, (select min(time) as first from samples where tag_id <= ${TAGS}) as begin
       where tag_id <= ${TAGS}`,
    );
    const [stored, wrong] = [Number(rows[0]!.stored), Number(rows[0]!.wrong)];
    if (wrong > 0 || stored > taken)
      throw new Error(`${wrong} samples are wrong, ${stored} of ${taken} there`);
    if (stored === taken || Date.now() > until) {
      await client.end();
      return stored;
    }
    await wait(50);
  }
}
