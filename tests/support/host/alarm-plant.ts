/**
 * Alarms of a small plant under the rules of the server (alert-state.ts), answered to the calls of a page. Answers may be
 * late or lost. Times are those of the faked clock.
 */
import { vi } from 'vitest';
import { type AlertStatus, fullPermissions } from '../../../api/contract/index.ts';
import {
  type AlertRecord,
  done,
  raisedAgain,
  raisedAnew,
  returned,
  stateOf,
} from '../../../api/server/modules/alarms/alert-state.ts';

interface Stored {
  readonly nth: number;
  readonly uuid: string;
  readonly level: number;
  record: AlertRecord;
}

/** What a page asked the server to do with an alarm. */
export interface Act {
  readonly nth: number;
  readonly status: AlertStatus;
}

/** What becomes of an answer. `lost`: the server did it; `unsent`: it did not. Both end with an error. */
export type Fate = 'prompt' | 'late' | 'lost' | 'unsent';

export const LEVELS = 5;
const SITE = '00000000-0000-4000-8000-000000000001';
const LATE_MS = 900;
const LOST_MS = 3000;
const uuidOf = (nth: number): string => `00000000-0000-4000-9000-${String(nth).padStart(12, '0')}`;
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export class AlarmPlant {
  /** What the page has asked for since the last look. */
  readonly acts: Act[] = [];
  fate: Fate = 'prompt';
  #alerts: Stored[] = [];
  #reached = new Set<number>();
  #count = 0;

  /** Answers all calls of the page from now on. */
  answer(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
      const { pathname, searchParams } = new URL(String(input), location.origin);
      const path = pathname.replace('/api/', '');
      const status =
        init.method === 'PUT' ? (JSON.parse(String(init.body)).status as AlertStatus) : undefined;
      const data = status ? await this.#act(path, status) : this.#read(path, searchParams);
      return response(data === undefined ? 404 : 200, data ?? { message: 'Unknown here' });
    });
  }

  raise(level: number): void {
    this.#reached.add(level);
    const newest = this.#newest(level);
    const again = newest && raisedAgain(newest.record, new Date());
    if (again) newest.record = again;
    else {
      const nth = ++this.#count;
      this.#alerts.push({ nth, uuid: uuidOf(nth), level, record: raisedAnew(new Date()) });
    }
  }

  leave(level: number): void {
    this.#reached.delete(level);
    const newest = this.#newest(level);
    if (newest) newest.record = returned(newest.record, new Date());
  }

  /** Another operator does something with an alarm that exists. */
  colleague(level: number, event: 'acknowledged' | 'reopened' | 'completed'): void {
    const newest = this.#newest(level);
    const after = newest && done(newest.record, { event }, 'Olga', new Date());
    if (newest && after && typeof after !== 'string') newest.record = after;
  }

  /** Forgets all alarms. */
  clear(): void {
    this.#alerts = [];
    this.#reached.clear();
    this.acts.length = 0;
    this.fate = 'prompt';
  }

  /** The alarms whose cause is there. Throws if the server lost one of them. */
  active(): readonly Stored[] {
    return [...this.#reached].map((level) => {
      const newest = this.#newest(level);
      if (!newest?.record.active || newest.record.status === 'completed')
        throw new Error(`the active alarm of level ${level} has ended`);
      return newest;
    });
  }

  /** The number of the worst unacknowledged alarm. */
  worst(): number | undefined {
    return this.#listed().find(({ record }) => record.status === 'open')?.nth;
  }

  #newest(level: number): Stored | undefined {
    return this.#alerts.findLast((alert) => alert.level === level);
  }

  async #act(path: string, status: AlertStatus): Promise<object> {
    const stored = this.#alerts.find(({ uuid }) => path.endsWith(uuid));
    this.acts.push({ nth: stored?.nth ?? 0, status });
    const { fate } = this;
    if (fate === 'unsent') {
      await later(LOST_MS);
      throw new TypeError('Failed to fetch');
    }
    const event = status === 'open' ? 'reopened' : status;
    const after = stored && done(stored.record, { event }, 'Ada', new Date());
    if (stored && after && typeof after !== 'string') stored.record = after;
    if (fate === 'late') await later(LATE_MS);
    if (fate === 'lost') {
      await later(LOST_MS);
      throw new TypeError('Failed to fetch');
    }
    return stored ? wired(stored) : {};
  }

  /** Not completed, the worst first. */
  #listed(): Stored[] {
    const weight = ({ record, level }: Stored): number =>
      (record.status === 'open' ? 0 : 100) + (record.active ? 0 : 10) + level;
    return this.#alerts
      .filter(({ record }) => record.status !== 'completed')
      .sort((one, other) => weight(one) - weight(other));
  }

  #read(path: string, query: URLSearchParams): object | undefined {
    if (path === 'users/permissions') return fullPermissions();
    if (path === 'areas') return { area: [] };
    if (path.startsWith('alerts/history/')) return { items: [], total: 0 };
    if (path === 'alerts/alert-count') {
      const open = this.#listed().filter(({ record }) => record.status === 'open');
      const worst = open[0] ? wired(open[0]) : null;
      return { criticalCount: open.length, urgentCount: 0, sites: [], worst, newest: worst };
    }
    if (path !== 'alerts') return undefined;
    const uuid = query.get('uuid');
    const found = uuid ? this.#alerts.filter((alert) => alert.uuid === uuid) : this.#listed();
    const limit = Number(query.get('limit') ?? 50);
    return { items: found.slice(0, limit).map(wired), total: found.length };
  }
}

/** As `GET alerts` answers it. */
function wired({ nth, uuid, record }: Stored) {
  const { createdAt, raisedAt, returnedAt, acknowledgedAt, completedAt, shelvedUntil, ...rest } = record;
  return {
    ...{ id: nth, uuid, message: `Alarm ${nth}`, siteId: SITE, tagId: SITE, link: null, logs: [] },
    ...{ type: 'critical', level: 'High High', site: { id: 1, uuid: SITE, name: 'Mill' } },
    tag: { uuid: SITE, name: 'Flow', controllerUuid: SITE, controllerName: 'PLC 1' },
    ...rest,
    ...{ createdAt: iso(createdAt), raisedAt: iso(raisedAt), returnedAt: iso(returnedAt) },
    ...{
      acknowledgedAt: iso(acknowledgedAt),
      completedAt: iso(completedAt),
      shelvedUntil: iso(shelvedUntil),
    },
    state: stateOf(record, new Date()),
  };
}

/** Read without a task of the browser: the clock stands still meanwhile. */
const response = (status: number, data: unknown): Response =>
  ({
    ok: status < 300,
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => JSON.parse(JSON.stringify({ status, data })),
  }) as Response;
