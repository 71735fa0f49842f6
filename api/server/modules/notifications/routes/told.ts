/** What the caller was told of in the console: listed, counted, read. */
import { MOST_UNREAD, TOLD_PAGE } from '../../../../contract/index.ts';
import type { Handlers } from '../../../http/handler.ts';
import { countTold, listTold, readTold } from '../queries/told.ts';
import type { NotificationParts } from './parts.ts';

export const toldHandlers = ({ now, bus }: Pick<NotificationParts, 'now' | 'bus'>) =>
  ({
    told: ({ caller, tenant }, { query }) =>
      tenant(async (db) => ({
        items: await listTold(db, caller.userId, {
          limit: query.limit ?? TOLD_PAGE,
          skip: query.skip ?? 0,
        }),
      })),

    toldCount: ({ caller, tenant }) => tenant((db) => countTold(db, caller.userId, MOST_UNREAD)),

    async readTold({ caller, tenant }, { body: { ids = [], upTo } }) {
      await tenant((db) => readTold(db, caller.userId, { ids, upTo }, new Date(now())));
      await bus.publish(caller.companyId, [{ type: 'notices-changed', users: [caller.userId] }]);
      return {};
    },
  }) satisfies Partial<Handlers>;
