/** Links with a device and a tag each, for tests of nodes that share them. */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Db } from '../../api/server/storage/storage.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './company.ts';

/** By these names two links fall to each node. */
const LINKS = [1, 2, 3, 4].map((nth) => `5eed0000-0000-4000-8000-00000000000${nth}`);

/** Four links with a device and a tag each, in place of the company's own; returns the tag of each. */
export async function addSharedLinks(
  db: Db,
  { id: company_id, siteId, linkId }: TestCompany,
): Promise<Map<string, string>> {
  await db.updateTable('links').set({ archived_at: new Date() }).where('id', '=', linkId).execute();
  const tags = new Map<string, string>();
  for (const [nth, uuid] of LINKS.entries()) {
    const link = {
      company_id,
      uuid,
      site_id: siteId,
      name: `Link ${nth}`,
      protocol: 'modbus-tcp',
      address: '{}',
    };
    const { id: link_id } = await db
      .insertInto('links')
      .values(link)
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = {
      company_id,
      link_id,
      name: `Device ${nth}`,
      manufacturer: 'Own',
      model: 'One',
      address: '{}',
    };
    const made = await db.insertInto('controllers').values(device).returning('id').executeTakeFirstOrThrow();
    const tag = { company_id, controller_id: made.id, name: `Tag ${nth}`, data_type: 'float' as const };
    const values = { ...tag, can_toggle: true, address: '{}', alert_high: 1000 };
    const row = await db.insertInto('tags').values(values).returning('uuid').executeTakeFirstOrThrow();
    tags.set(uuid, row.uuid);
  }
  return tags;
}

/** For what takes a moment: on a busy machine it takes several seconds. */
export const WAIT = { timeout: 10_000, interval: 20 };

interface Wanted {
  /** uuid of the link's tag. */
  readonly tag: string;
  readonly token: string;
  readonly value: number;
  readonly expectedValue: number;
  /** Of the body of both calls. */
  readonly more?: object;
  /** Of the second call. */
  readonly headers?: Record<string, string>;
}

/** Confirms and writes at a node; returns the id of the command too. */
export async function writeToLink(
  node: Pick<TestApp, 'app' | 'send'>,
  { tag, token, value, expectedValue, more = {}, headers = {} }: Wanted,
): Promise<{ id: string; status: number; data: { result?: string; code?: string; commandId?: string } }> {
  const path = `communications/controller/tag/${tag}`;
  const wish = { value, expectedValue, ...more };
  // A node that this busy process has not let speak for a while is thought to be away: as the answer says, one tries again.
  const confirm = await vi.waitFor(async () => {
    const answer = await node.send('POST', `${path}/confirm-write`, wish, token);
    expect(answer.json().data.code).not.toBe('FIELD_AWAY');
    return answer;
  }, WAIT);
  expect(confirm.statusCode, confirm.body).toBe(200);
  const id = randomUUID();
  const answer = await node.app.inject({
    method: 'PUT',
    url: `/api/${path}/write-value`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { ...wish, commandId: id, confirmId: confirm.json().data.confirmId },
  });
  return { id, status: answer.statusCode, data: answer.json().data };
}
