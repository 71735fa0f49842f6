/** The rows of one company in all tables of the database. */
import { sql } from 'kysely';
import type { TestApp } from '../support/app.ts';

/** Rows of these change by themselves: values and their trends, sessions, the server's own work, and alarms of links, whose changes by people are audited. */
const BUSY =
  '^(samples|sample_marks|trend_|refresh_families|tickets|jobs|link_metrics|mails|alerts|alert_logs)';
/** Rows of these are chained or counted: nothing is written to them afterwards. */
const CHAINED = ['audit', 'activity', 'commands'];

interface Named {
  readonly name: string;
}

export class CompanyRows {
  readonly #storage: TestApp['storage'];
  readonly #company: { readonly id: number; readonly uuid: string };
  #tables: Promise<readonly string[]> | undefined;

  constructor(storage: TestApp['storage'], company: { readonly id: number; readonly uuid: string }) {
    this.#storage = storage;
    this.#company = company;
  }

  /** Table → a sum of the company's rows. */
  async sums(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const table of await this.tables()) {
      const [row] = await this.#rows<{ sum: string | null }>(
        sql`select md5(string_agg(t::text, '|' order by t::text)) as sum
          from ${sql.table(table)} t where company_id = ${this.#company.id}`,
      );
      found[table] = row!.sum ?? '';
    }
    return found;
  }

  async uuids(): Promise<string[]> {
    const found: string[] = [this.#company.uuid];
    for (const table of await this.#tablesWithColumn(['uuid'])) {
      const rows = await this.#rows<{ uuid: string }>(
        sql`select uuid::text as uuid from ${sql.table(table.name)} where company_id = ${this.#company.id}`,
      );
      found.push(...rows.map(({ uuid }) => uuid));
    }
    return found;
  }

  /** Tables in which a row of the company contains the word. */
  async tablesWith(word: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of await this.tables()) {
      const rows = await this.#rows(
        sql`select 1 from ${sql.table(table)} t
          where company_id = ${this.#company.id} and t::text like ${`%${word}%`} limit 1`,
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  /** Adds the word to all names and texts of the company. */
  async mark(word: string): Promise<void> {
    const { id } = this.#company;
    await this.#rows(sql`update companies set name = ${`${word} Works`} where id = ${id}`);
    for (const { name, column } of await this.#tablesWithColumn(['name', 'title', 'note', 'text', 'message']))
      if (!CHAINED.includes(name))
        await this.#rows(
          sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} || ${` ${word}`}
            where company_id = ${id} and ${sql.ref(column)} not like ${`%${word}%`}`,
        );
  }

  /** All tables with rows of companies, but those that change by themselves. */
  tables(): Promise<readonly string[]> {
    this.#tables ??= this.#tablesWithColumn(['company_id']).then((all) => all.map(({ name }) => name));
    return this.#tables;
  }

  async #tablesWithColumn(
    columns: readonly string[],
  ): Promise<readonly (Named & { readonly column: string })[]> {
    return this.#rows(
      sql`select c.table_name as name, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.column_name = any(${[...columns]}::text[]) and (c.data_type in ('text', 'uuid', 'integer'))
          and c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ ${BUSY}
          and exists (select from information_schema.columns owned where owned.table_schema = 'public'
            and owned.table_name = c.table_name and owned.column_name = 'company_id')
        order by 1, 2`,
    );
  }

  async #rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    const { rows } = await this.#storage.system((db) => query.execute(db));
    return rows;
  }
}
