/** The history of devices that number their readings, compared with what they were read as. */
import pg from 'pg';
import type { ModbusCounter } from './modbus-counter.ts';

/** What is taken is stored within this once all is well. */
const SETTLED_MS = 10_000;
/** Of two that are read within this the history may have the greater alone: a tag has one sample a millisecond. */
const TWINS_MS = 5;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Numbered {
  readonly device: ModbusCounter;
  /** uuid of what the device numbers its readings by. */
  readonly tag: string;
}

export interface Comparison {
  readonly read: number;
  /** At times when some may be lost. */
  readonly lost: readonly string[];
  /** Lost at other times, stored twice, or stored and never read. */
  readonly wrong: readonly string[];
}

/** When numbers may be lost, by performance.now(), and how many in all. */
export interface Excuse {
  readonly times: readonly { readonly from: number; readonly to: number }[];
  readonly most: number;
}

export class NumberedSamples {
  readonly #url: string;
  readonly #numbered: readonly Numbered[];
  /** Of each, the number up to which it was compared. */
  #from: readonly number[];

  constructor(databaseUrl: string, numbered: readonly Numbered[]) {
    this.#url = databaseUrl;
    this.#numbered = numbered;
    this.#from = this.#newest();
  }

  /** What was read since the last comparison. Waits for what is on its way, as long as more is missing than may be. */
  async compare(excuse: Excuse): Promise<Comparison> {
    const [from, to] = [this.#from, this.#newest()];
    this.#from = to;
    const until = Date.now() + SETTLED_MS;
    for (;;) {
      await wait(500);
      const found = await this.#find(from, to, excuse);
      if ((found.lost.length <= excuse.most && found.wrong.length === 0) || Date.now() > until) return found;
    }
  }

  #newest(): number[] {
    return this.#numbered.map(({ device }) => device.numbers.at(-1) ?? 0);
  }

  /** What was read until now is not compared: nobody knows what became of it. */
  skip(): void {
    this.#from = this.#newest();
  }

  async #find(from: readonly number[], to: readonly number[], { times }: Excuse): Promise<Comparison> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      const found = { read: 0, lost: [] as string[], wrong: [] as string[] };
      for (const [nth, { device, tag }] of this.#numbered.entries()) {
        const { rows } = await client.query<{ value: number }>(
          `select number_value as value from samples join tags on tags.id = tag_id
           where uuid = $1 and number_value > $2 and number_value <= $3`,
          [tag, from[nth], to[nth]],
        );
        const held = rows.map(({ value }) => value);
        const isOurs = (number: number): boolean => number > from[nth]! && number <= to[nth]!;
        const read = device.apart(TWINS_MS).filter((number) => isOurs(number) && device.isReceived(number));
        const all = new Set(device.numbers.filter(isOurs));
        const there = new Set(held);
        const said = (number: number): string => `device ${nth}: ${number}`;
        found.read += read.length;
        for (const number of read.filter((one) => !there.has(one))) {
          const at = device.readAt(number)!;
          const isExcused = times.some((time) => at >= time.from && at <= time.to);
          if (isExcused) found.lost.push(said(number));
          else
            found.wrong.push(
              `${said(number)} is lost: read ${when(at, times)}; ${await around(client, tag, number)}`,
            );
        }
        const isTwice = (number: number, at: number): boolean => held.indexOf(number) !== at;
        found.wrong.push(
          ...held.filter((number) => !all.has(number)).map((number) => `${said(number)} was never read`),
        );
        found.wrong.push(...held.filter(isTwice).map((number) => `${said(number)} twice`));
      }
      return found;
    } finally {
      await client.end();
    }
  }
}

/** Milliseconds after the beginning of each fault, and until its end. */
const when = (at: number, times: Excuse['times']): string =>
  `at ${new Date(performance.timeOrigin + at).toISOString()}, excused: ${times.map(({ from, to }) => `${Math.round(at - from)} to ${Math.round(at - to)}`).join(', ') || 'never'}`;

/** The samples of a tag from the number before this one to the number after it. */
async function around(client: pg.Client, tag: string, number: number): Promise<string> {
  const { rows } = await client.query<{ said: string }>(
    `with own as (select s.time, s.number_value, s.quality from samples s join tags on tags.id = tag_id where uuid = $1)
     select concat(number_value, ' (quality ', quality, ') at ', time) as said from own
     where time >= (select max(time) from own where number_value < $2) and time <= (select min(time) from own where number_value > $2)
     order by time`,
    [tag, number],
  );
  return `stored are ${rows.map(({ said }) => said).join(', ')}`;
}
