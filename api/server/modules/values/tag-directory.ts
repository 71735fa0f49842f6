/**
 * Every tag of every company, each with a slot: a small number that stays the same while the process lives. The realtime
 * pipeline works with slots; uuids appear only at its edges.
 */
import { sql } from 'kysely';
import { missing } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';

export interface TagEntry {
  readonly slot: number;
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  /** uuid of the link that it comes by, for good. */
  readonly link: string;
}

/** Tags that may be on their way into the table at the same time. */
const UNCOMMITTED = 10_000;

export class TagDirectory {
  readonly #storage: Storage;
  readonly #slots = new Map<string, number>();
  readonly #slotsById = new Map<number, number>();
  readonly #entries: TagEntry[] = [];
  readonly #archived = new Set<number>();
  /** Slots of each link's tags. */
  readonly #byLink = new Map<string, number[]>();
  #newest = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Slots given out so far: valid slots are below it. */
  get size(): number {
    return this.#entries.length;
  }

  /** Reads tags created, archived or restored since the last time. Known tags keep their slots. */
  async reload(): Promise<void> {
    // Ids are assigned before the commit: a lower one may appear after the newest.
    const since = this.#newest - UNCOMMITTED;
    const archived = [...this.#archived].map((slot) => this.#entries[slot]!.id);
    const rows = await this.#storage.system((db) =>
      db
        .selectFrom('tags')
        .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
        .innerJoin('links', 'links.id', 'controllers.link_id')
        .select(['tags.id', 'tags.uuid', 'tags.company_id', 'links.uuid as link'])
        .select(sql<boolean>`tags.archived_at is not null`.as('archived'))
        .where((where) =>
          where.or([
            where('tags.id', '>', since),
            where('tags.archived_at', 'is not', null),
            // Restored ones.
            where('tags.id', '=', sql<number>`any(${archived}::integer[])`),
          ]),
        )
        .orderBy('tags.id')
        .execute(),
    );
    for (const row of rows) {
      this.#newest = Math.max(this.#newest, row.id);
      let slot = this.#slots.get(row.uuid);
      if (slot === undefined) {
        slot = this.#entries.length;
        this.#slots.set(row.uuid, slot);
        this.#slotsById.set(row.id, slot);
        this.#add({ slot, id: row.id, uuid: row.uuid, companyId: row.company_id, link: row.link });
      }
      if (row.archived) this.#archived.add(slot);
      else this.#archived.delete(slot);
    }
  }

  /** The slot of a tag by its uuid: for drivers, who speak of tags of all companies. */
  slotOf(uuid: string): number | undefined {
    return this.#slots.get(uuid);
  }

  /** The slot of a tag by its id in the database: what nodes call it among themselves. */
  slotOfId(id: number): number | undefined {
    return this.#slotsById.get(id);
  }

  at(slot: number): TagEntry {
    return this.#entries[slot]!;
  }

  /** Slots of all tags of a link, archived ones too. */
  slotsOf(link: string): readonly number[] {
    return this.#byLink.get(link) ?? [];
  }

  /** The tag, if it is this company's and not archived; undefined in both other cases. */
  ofCompany(uuid: string, companyId: number): TagEntry | undefined {
    const entry = this.#anyOf(uuid, companyId);
    return entry && !this.#archived.has(entry.slot) ? entry : undefined;
  }

  /** The same for a tag that must be there. Throws `missing`. */
  required(uuid: string, companyId: number): TagEntry {
    const entry = this.ofCompany(uuid, companyId);
    if (!entry) throw missing();
    return entry;
  }

  /** The same for ending something: an archived tag too. */
  requiredToEnd(uuid: string, companyId: number): TagEntry {
    const entry = this.#anyOf(uuid, companyId);
    if (!entry) throw missing();
    return entry;
  }

  #anyOf(uuid: string, companyId: number): TagEntry | undefined {
    const slot = this.#slots.get(uuid);
    const entry = slot === undefined ? undefined : this.#entries[slot];
    return entry?.companyId === companyId ? entry : undefined;
  }

  #add(entry: TagEntry): void {
    const { slot, link } = entry;
    const own = this.#byLink.get(link);
    if (own) {
      own.push(slot);
      // One text for all tags of a link.
      this.#entries.push({ ...entry, link: this.#entries[own[0]!]!.link });
    } else {
      this.#byLink.set(link, [slot]);
      this.#entries.push(entry);
    }
  }
}
