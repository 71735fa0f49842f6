/** Writing to devices: confirm, write, ask again, and the log of it all. */

import type { AuditLog } from '../audit/audit-log.ts';
import type { Commander, Person } from '../commands/commander.ts';
import type { Handlers, RequestContext } from '../handler.ts';
import { liveValue } from './tagvalues.ts';

/** The caller as commands and the audit log know people. */
export function personOf({ caller }: RequestContext): Person {
  const { userId, companyId, permissions, user } = caller;
  return {
    userId,
    companyId,
    permissions,
    userUuid: user.uuid,
    userName: `${user.firstName} ${user.lastName}`,
    assimilatedBy: user.assimilatedBy,
  };
}

type CommandHandlers = Pick<Handlers, 'confirmWrite' | 'writeValue' | 'command' | 'cancelCommand' | 'audit'>;

const PAGE = 50;

export function commandHandlers(commander: Commander, audit: AuditLog): CommandHandlers {
  return {
    async confirmWrite(context, { params, body }) {
      const { confirm, tag, last, value } = await commander.confirm(personOf(context), params.uuid, body);
      return {
        confirmId: confirm.id,
        expiresAt: confirm.expiresAt.toISOString(),
        tag,
        current: liveValue(tag.uuid, last),
        value,
      };
    },

    writeValue: (context, { params, body }) => commander.write(personOf(context), params.uuid, body),

    command: (context, { params }) => commander.find(personOf(context), params.uuid),

    cancelCommand: (context, { params }) => commander.cancel(personOf(context), params.uuid),

    async audit(context, { query }) {
      const { companyId } = context.caller;
      const { intact } = await audit.verify(companyId);
      const { total, items } = await audit.page(companyId, query.limit ?? PAGE, query.skip ?? 0);
      return {
        intact,
        total,
        items: items.map((row) => ({
          sequence: row.sequence,
          at: row.at.toISOString(),
          user: row.userName,
          action: row.action,
          tag: row.tagUuid,
          detail: row.detail,
        })),
      };
    },
  };
}
