/** A whole server over HTTP with a device behind it, and one operator who writes: what attacks on commands play in. */
import { randomUUID } from 'node:crypto';
import { fullPermissions, type Permissions } from '../../api/contract/index.ts';
import { Device } from '../api/server/modules/commands/device.ts';
import { OPERATOR } from '../api/server/modules/live/world.ts';
import { openTestApp } from '../support/app.ts';
import { addCompany } from '../support/company.ts';
import { addPerson, as, type Call, type TestPerson } from '../support/people.ts';

export interface Operator {
  readonly person: TestPerson;
  readonly call: Call;
}

export async function openPlant() {
  let ahead = 0;
  const server = await openTestApp({ now: () => Date.now() + ahead });
  const device = new Device(() => server.live.sink);
  server.live.setField(device);
  let nth = 0;
  return {
    server,
    device,
    /** The server's clock leaps. */
    later(ms: number): void {
      ahead += ms;
    },
    /** A company of its own, so that what is done to it hurts no other test. */
    async company() {
      const company = await addCompany(server.storage, `Cedar${nth++}`);
      const person = await addPerson(server, company, 'Boss', fullPermissions(), 'CompanyAdmin');
      await server.live.reload();
      device.set(company.tag, 0);
      return { company, admin: { person, call: await as(server, person) } };
    },
    async operator(company: { readonly id: number }, rights: Permissions = OPERATOR): Promise<Operator> {
      const person = await addPerson(server, company, `Olga${nth++}`, rights);
      return { person, call: await as(server, person) };
    },
    written: (tag: string) => device.writes.filter((one) => one.tag === tag).map(({ value }) => value),
    /** The audit log's words about a command, in their order. */
    async said(companyId: number, commandId: string): Promise<{ action: string; message?: string }[]> {
      const rows = await server.storage.system((db) =>
        db
          .selectFrom('audit')
          .where('company_id', '=', companyId)
          .select(['action', 'detail'])
          .orderBy('sequence')
          .execute(),
      );
      return rows
        .map(({ action, detail }) => ({ action, ...(detail as { commandId?: string; message?: string }) }))
        .filter((row) => row.commandId === commandId);
    },
    close: () => server.dispose(),
  };
}
export type Plant = Awaited<ReturnType<typeof openPlant>>;

const path = (tag: string, verb: string) => `communications/controller/tag/${tag}/${verb}`;

/** Confirms, and answers the body that writes. */
export async function confirmed(call: Call, tag: string, value: number, more: object = {}) {
  const asked = await call('POST', path(tag, 'confirm-write'), { value, expectedValue: 0, ...more });
  if (asked.status !== 200) throw new Error(`It was not confirmed: ${asked.body}`);
  return {
    commandId: randomUUID(),
    confirmId: asked.data.confirmId as string,
    value,
    expectedValue: 0,
    ...more,
  };
}
export const write = (call: Call, tag: string, body: object) => call('PUT', path(tag, 'write-value'), body);
export const hold = (call: Call, tag: string, body: object) => call('PUT', path(tag, 'hold-value'), body);

export const delayed = (seconds: number, duration = 0) => ({
  delaySettings: { delay: seconds, duration, resetValue: 0, enabled: true, allowOverride: true },
});
