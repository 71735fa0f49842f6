/** Writing to devices: confirm, write, hold, query, cancel. */

import { USUAL_COMMANDS } from '../../../contract/calls/commands.ts';
import { fullNameOf, type Handlers, type RequestContext } from '../../http/handler.ts';
import { viewingOf } from '../diagrams/index.ts';
import { liveValue } from '../tags/index.ts';
import type { Person } from './command-requests.ts';
import type { CommandService } from './command-service.ts';
import { latestCommands } from './latest-commands.ts';
import { waitingCommands } from './waiting-list.ts';

/** The caller as commands and the audit log record people. */
function personOf({ caller, client }: RequestContext): Person {
  const { userId, companyId, user } = caller;
  return {
    userId,
    companyId,
    ...viewingOf(caller),
    userUuid: user.uuid,
    userName: fullNameOf(user),
    assimilatedBy: user.assimilatedBy,
    ...(client ? { client } : {}),
  };
}

export function commandHandlers(commands: CommandService, now: () => number) {
  return {
    async confirmWrite(context, { params, body }) {
      const confirmation = await commands.confirm(personOf(context), params.uuid, body);
      const { confirm, tag, last, value, delaySettings, plant } = confirmation;
      return {
        confirmId: confirm.id,
        expiresAt: confirm.expiresAt.toISOString(),
        tag,
        current: liveValue(tag.uuid, last),
        value,
        plant,
        ...(delaySettings ? { delaySettings } : {}),
      };
    },

    writeValue: (context, { params, body }) => commands.write(personOf(context), params.uuid, body),

    holdValue: (context, { params, body }) =>
      commands.hold(personOf(context), params.uuid, body, context.age()),

    beatHold: async (context, { params }) => ({
      held: await commands.beat(personOf(context), params.uuid, context.age()),
    }),

    async releaseHold(context, { params }) {
      commands.release(personOf(context), params.uuid);
      return {};
    },

    waitingCommands: ({ caller, tenant }, { query }) =>
      tenant(async (db) => ({ items: await waitingCommands(db, caller, query, now()) })),

    latestCommands: ({ tenant }, { query }) =>
      tenant(async (db) => ({ items: await latestCommands(db, query.limit ?? USUAL_COMMANDS, query.ofTag) })),

    command: (context, { params }) => commands.find(personOf(context), params.uuid),

    cancelCommand: (context, { params }) => commands.cancel(personOf(context), params.uuid),
  } satisfies Partial<Handlers>;
}
