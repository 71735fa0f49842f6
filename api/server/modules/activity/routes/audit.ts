/** The audit log: search, export, and verification against tampering. */
import type { AuditState } from '../../../../contract/index.ts';
import type { AuditLog } from '../../../audit/audit-log.ts';
import type { Handler, Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import { type AuditFilter, auditNames, auditPage, auditRows, commandRows } from '../queries/audit.ts';

const PAGE = 50;
/** Rows per transaction of an export. */
const EXPORT_PAGE = 500;

type Query = Parameters<Handler<'exportAudit'>>[1]['query'];

function filterOf({ from, to, search, ...rest }: Query): AuditFilter {
  return {
    ...rest,
    term: searchTerm(search),
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  };
}

export function auditHandlers(audit: AuditLog, now: () => number) {
  /** By company: the result of the last verification. */
  const states = new Map<number, AuditState>();
  /** Verifications under way: further callers wait for the same one, because each reads the whole log. */
  const walks = new Map<number, Promise<AuditState>>();
  const walk = async (companyId: number): Promise<AuditState> => {
    const { intact, rows, fault = null } = await audit.verify(companyId);
    const state = { intact, rows, fault, at: new Date(now()).toISOString() };
    states.set(companyId, state);
    return state;
  };
  return {
    audit: ({ tenant }, { query: { limit = PAGE, skip = 0, ...query } }) =>
      tenant((db) => auditPage(db, filterOf(query), { limit, skip })),

    auditPeople: ({ tenant }) => tenant(auditNames),

    auditCommand: ({ tenant }, { params }) =>
      tenant(async (db) => ({ items: await commandRows(db, params.uuid) })),

    auditState: async ({ caller }) => ({ state: states.get(caller.companyId) ?? null }),

    async verifyAudit({ caller: { companyId } }) {
      const running = walks.get(companyId) ?? walk(companyId).finally(() => walks.delete(companyId));
      walks.set(companyId, running);
      return { state: await running };
    },

    async exportAudit({ tenant }, { query }) {
      const filter = filterOf(query);
      return (async function* () {
        for (let after = 0; ; ) {
          const items = await tenant((db) => auditRows(db, filter, after, EXPORT_PAGE));
          yield* items;
          if (items.length < EXPORT_PAGE) return;
          after = items.at(-1)!.sequence;
        }
      })();
    },
  } satisfies Partial<Handlers>;
}
