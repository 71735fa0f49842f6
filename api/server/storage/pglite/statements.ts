/**
 * Statements of the embedded database, planned once: PGlite parses and plans a query at every call, which for a short query
 * over several tables takes ten times as long as running it. PostgreSQL itself decides when a plan may be reused.
 */
import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Plans that are kept: 20 to 100 kB each. Queries with a list of values have a text for each length, and rarely repeat. */
const MOST = 150;
/** Texts remembered until they occur a second time. */
const MOST_SEEN = 1000;

/** SQLSTATE, here for "cached plan must not change result type". */
const FEATURE_NOT_SUPPORTED = '0A000';

interface Prepared {
  readonly name: string;
  /** Types of the parameters, as PostgreSQL's OIDs. */
  readonly types: readonly number[];
}

/** One session's statements; one runs at a time, the rest wait in order of arrival. */
export class Statements {
  readonly #db: PGlite;
  /** By text, the most recently used last. */
  readonly #prepared = new Map<string, Prepared>();
  readonly #seen = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  #next = 1;

  constructor(db: PGlite) {
    this.#db = db;
  }

  /**
   * Runs one statement; several, separated by semicolons, if there are no parameters: the last one's result counts.
   * Throws PostgreSQL's error.
   */
  run(sql: string, parameters: readonly unknown[]): Promise<Results> {
    const result = this.#last.then(() =>
      parameters.length ? this.#runPrepared(sql, parameters) : this.#send(serialize.query(sql)),
    );
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything submitted so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #runPrepared(sql: string, parameters: readonly unknown[]): Promise<Results> {
    const known = this.#prepared.get(sql);
    if (!known && !this.#isRepeated(sql)) return this.#db.query(sql, parameters as unknown[]);
    const { name, types } = known ?? (await this.#prepare(sql));
    this.#prepared.delete(sql);
    this.#prepared.set(sql, { name, types });
    const values = parameters.map((value, at) => this.#written(value, types[at]!));
    try {
      return await this.#send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      );
    } catch (error) {
      // A table has different columns since the statement was prepared.
      if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) await this.#forget(sql, name);
      throw error;
    }
  }

  #isRepeated(sql: string): boolean {
    if (this.#seen.delete(sql)) return true;
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
    this.#seen.add(sql);
    return false;
  }

  async #prepare(sql: string): Promise<Prepared> {
    const [oldest] = this.#prepared;
    if (oldest && this.#prepared.size >= MOST) await this.#forget(oldest[0], oldest[1].name);
    const name = `s${this.#next++}`;
    const messages = await this.#exchange(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    return { name, types: parse.parseDescribeStatementResults(messages) };
  }

  async #forget(sql: string, name: string): Promise<void> {
    this.#prepared.delete(sql);
    await this.#exchange(serialize.close({ type: 'S', name }), serialize.sync());
  }

  /** In the form of PGlite's own queries. */
  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#db.serializers[type]?.(value) ?? String(value);
  }

  async #send(...parts: Uint8Array[]): Promise<Results> {
    return parse.parseResults(await this.#exchange(...parts), this.#db.parsers).at(-1)!;
  }

  #exchange(...parts: Uint8Array[]): ReturnType<PGlite['execProtocolStream']> {
    return this.#db.execProtocolStream(Buffer.concat(parts));
  }
}
