/** The audit log: every action in a company, sealed into a chain, with search and export. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  opaqueObject,
  optional,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { COMMAND_RESULTS } from './commands.ts';
import { page } from './shared.ts';

/** `plant`: values sent to devices and their outcomes. `people`: sign-in, users, roles. `setup`: everything else. */
export const AUDIT_KINDS = ['plant', 'people', 'setup'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

const rights = { anyOf: ['Setup.AuditLog.canSee'] } as const;
const count = number({ integer: true });

/**
 * `cut`: rows are missing that the head outside the database covers. `command`, `activity`: rows of these tables were changed,
 * added or removed since the audit row sealed them.
 */
const chainState = object({
  intact: boolean(),
  /** Rows that were verified, from the first. */
  rows: count,
  at: instant(),
  fault: nullable(object({ sequence: count, kind: oneOf(['gap', 'altered', 'cut', 'command', 'activity']) })),
});

const filter = {
  user: optional(uuid()),
  tag: optional(uuid()),
  site: optional(uuid()),
  kind: optional(oneOf(AUDIT_KINDS)),
  result: optional(oneOf(COMMAND_RESULTS)),
  from: optional(instant()),
  to: optional(instant()),
  search: page.search,
};

const auditItem = object({
  sequence: count,
  at: instant(),
  user: object({ uuid: uuid(), name: text() }),
  /** As `write.outcome`. */
  action: text(),
  tag: nullable(object({ uuid: uuid(), name: text(), device: text(), site: text() })),
  /** Where the object of the row is, from the site down, by present names; empty for what is at no site. */
  place: text(),
  detail: opaqueObject(),
  /** The seal: it covers this row and the seal before. */
  hmac: text(),
});

export const auditCalls = {
  audit: call('GET audit', {
    summary:
      'PROPOSED: the append-only log of all deeds, newest first, in pages of 50; a search of three characters or more looks at people, actions and details',
    needs: rights,
    query: { ...filter, limit: page.limit, skip: page.skip },
    reply: object({ total: count, items: list(auditItem, { max: 500 }) }),
  }),
  auditPeople: call('GET audit/people', {
    summary: 'PROPOSED: everybody who stands in the audit log, and the sites whose tags do',
    needs: rights,
    reply: object({
      people: list(object({ uuid: uuid(), name: text() }), { max: 100_000 }),
      sites: list(object({ uuid: uuid(), name: text() }), { max: 100_000 }),
    }),
  }),
  auditCommand: call('GET audit/commands/{uuid}', {
    summary: 'PROPOSED: all rows of one command, from the asking to what came of it',
    needs: rights,
    params: { uuid: uuid() },
    reply: object({ items: list(auditItem, { max: 100 }) }),
  }),
  auditState: call('GET audit/state', {
    summary: 'PROPOSED: what the last walk along the chain found; null before the first',
    needs: rights,
    reply: object({ state: nullable(chainState) }),
  }),
  verifyAudit: call('POST audit/verify', {
    summary:
      'PROPOSED: follows the chain from its first row to the head that is kept outside the database, and says where it breaks',
    needs: rights,
    body: nothing(),
    reply: object({ state: chainState }),
  }),
  exportAudit: call('GET audit/export', {
    summary: 'PROPOSED: all rows that a search finds, oldest first, as JSON lines',
    needs: rights,
    query: filter,
    stream: 'ndjson',
    reply: auditItem,
  }),
} as const;

export type AuditItem = Infer<typeof auditItem>;
export type AuditState = Infer<typeof chainState>;
