/** Changes that people make, each with its row in the audit log: both are stored or neither. */
import type { DomainEvent } from '../bus/domain-events.ts';
import type { EventBus } from '../bus/event-bus.ts';
import { type Caller, fullNameOf } from '../http/handler.ts';
import { transactions } from '../http/lanes.ts';
import type { Db } from '../storage/storage.ts';
import type { Activity } from './activity.ts';
import type { AuditLog } from './audit-log.ts';

export interface Done<T> {
  readonly result: T;
  /** What was changed, for the log: names and ids, never passwords or tokens. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** If it concerns a site: what its activity log says. */
  readonly activity?: Activity;
  /** Events for other parts of the server, published after the commit and before the caller is answered. */
  readonly events?: readonly DomainEvent[];
}

/**
 * Runs `work` in a transaction of the caller's company and logs it as `action`, as `role.update`. `work` must not open
 * another transaction: the embedded database has one connection, and this one holds it.
 */
export type Recorder = <T>(caller: Caller, action: string, work: (db: Db) => Promise<Done<T>>) => Promise<T>;

interface RecorderParts {
  readonly audit: AuditLog;
  readonly bus: Pick<EventBus, 'publish'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createRecorder({ audit, bus, now }: RecorderParts): Recorder {
  return async <T>(caller: Caller, action: string, work: (db: Db) => Promise<Done<T>>): Promise<T> => {
    const { companyId, user } = caller;
    const { assimilatedBy } = user;
    // Set by the work; the row is written after it, in the same transaction.
    const detail: Record<string, unknown> = assimilatedBy ? { assimilatedBy } : {};
    const entry = {
      at: new Date(now()),
      userUuid: user.uuid,
      userName: fullNameOf(user),
      action,
      tagUuid: null,
      detail,
    };
    let done: Done<T> | undefined;
    await transactions.run(caller, undefined, () =>
      audit.append(companyId, entry, async (db) => {
        done = await work(db);
        Object.assign(detail, done.detail);
        return done.activity;
      }),
    );
    const { result, events = [] } = done!;
    await bus.publish(companyId, events);
    return result;
  };
}
