/** What the benches of live values play in: a company with tags, and a session that may watch them. */
import { randomUUID } from 'node:crypto';
import { issueTicket } from '../../api/server/modules/live/tickets.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../../tests/support/company.ts';

/** Adds a session and the tags of a company; returns the uuids of the tags. */
async function addTags(
  storage: Storage,
  company: TestCompany,
  sessionId: string,
  count: number,
): Promise<string[]> {
  return storage.system(async (db) => {
    const now = new Date();
    await db
      .insertInto('refresh_families')
      .values({
        id: sessionId,
        user_id: company.userId,
        company_id: company.id,
        token_hash: '-',
        previous_hash: null,
        rotated_at: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 3600_000),
        user_agent: 'bench',
      })
      .execute();
    const values = Array.from({ length: count }, (_, nth) => ({
      company_id: company.id,
      controller_id: company.controllerId,
      name: `Tag ${nth}`,
      data_type: 'float' as const,
      address: '{}',
    }));
    return (await db.insertInto('tags').values(values).returning('uuid').execute()).map((row) => row.uuid);
  });
}

export interface LivePlant {
  /** uuids. */
  readonly tags: readonly string[];
  /** As many tickets for the live socket. */
  tickets(count: number): Promise<string[]>;
}

export async function addLivePlant(storage: Storage, count: number): Promise<LivePlant> {
  const company = await addCompany(storage, 'Bench');
  const sessionId = randomUUID();
  const tags = await addTags(storage, company, sessionId, count);
  const viewer = { userId: company.userId, companyId: company.id, sessionId };
  return {
    tags,
    async tickets(wanted) {
      const tickets: string[] = [];
      for (let nth = 0; nth < wanted; nth++) tickets.push(await issueTicket(storage, viewer, Date.now()));
      return tickets;
    },
  };
}
