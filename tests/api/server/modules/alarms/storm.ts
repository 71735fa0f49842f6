/**
 * A storm of alarms over a pipeline that is closed and opened again while people acknowledge: tags that rise and some that
 * chatter, operators who work down the list, and the ledger of all of it afterwards.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRecorder, type Recorder } from '../../../../../api/server/audit/recorder.ts';
import { HttpError } from '../../../../../api/server/http/errors.ts';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import { alertHandlers } from '../../../../../api/server/modules/alarms/routes/alerts.ts';
import { makeCaller, OPERATOR, type World } from '../live/world.ts';

export interface StormSize {
  /** Tags of which each reaches its level at least once. */
  readonly tags: number;
  /** Of them, how many chatter, and how often each comes and goes. */
  readonly chattering: number;
  readonly flips: number;
  /** How long it lasts. */
  readonly ms: number;
  /** How often the realtime pipeline is closed and opened, spread over the storm. */
  readonly restarts: number;
  readonly operators: number;
}

export interface Storm {
  /** Crossings of each tag that the server was told of. */
  readonly heard: ReadonlyMap<string, { raised: number; returned: number }>;
  /** Uuids of alerts, once for every acknowledgement that was answered; and how many were refused. */
  readonly acknowledged: readonly string[];
  readonly refused: number;
  readonly counts: { readonly criticalCount: number; readonly urgentCount: number };
}

const [REACHED, NORMAL] = [95, 10];

/** Tags with one level each, every second of them a critical one. */
export async function addStormTags(world: World, count: number): Promise<string[]> {
  const level = (name: string) => JSON.stringify([{ level: name, operator: '>', value: 90, upTo: null }]);
  const made = await world.storage.system((db) =>
    sql<{ uuid: string }>`
      insert into tags (company_id, controller_id, name, data_type, address, alarms)
      select ${world.ours.id}::int, controllers.id, 'Storm ' || nth, 'float', '{}',
        (case when nth % 2 = 0 then ${level('High High')}::text else ${level('High')}::text end)::jsonb
      from generate_series(1, ${count}::int) as nth, controllers where controllers.uuid = ${world.ours.deviceUuid}
      returning uuid`.execute(db),
  );
  await world.live.fieldChanged();
  return made.rows.map(({ uuid }) => uuid);
}

/** What the devices say, and what of it was heard. */
class Devices {
  readonly heard = new Map<string, { raised: number; returned: number }>();
  readonly #world: World;
  readonly #values = new Map<string, number>();
  readonly #told = new Map<string, number>();
  /** Resolves when the server listens again. */
  #away: Promise<void> | undefined;

  constructor(world: World, tags: readonly string[]) {
    this.#world = world;
    for (const tag of tags) {
      this.#values.set(tag, NORMAL);
      this.heard.set(tag, { raised: 0, returned: 0 });
    }
  }

  /** A change that the server hears of: where it is away, the storm waits for it. */
  async set(tag: string, value: number): Promise<void> {
    while (this.#away) await this.#away;
    this.#values.set(tag, value);
    this.#tell(tag, value);
  }

  #tell(tag: string, value: number): void {
    const before = this.#told.get(tag) ?? NORMAL;
    if (before !== value) this.heard.get(tag)![value === REACHED ? 'raised' : 'returned']++;
    this.#told.set(tag, value);
    this.#world.say(tag, value);
  }

  /**
   * Nobody listens while the server restarts; some tags turn over meanwhile. Then every device says what it holds, as at
   * its birth: of a crossing that nobody heard, the standing value tells.
   */
  async restart(): Promise<void> {
    this.#away = this.#world.restart();
    await this.#away;
    for (const [nth, tag] of [...this.#values.keys()].entries())
      if (nth % 25 === 0) this.#values.set(tag, this.#values.get(tag) === NORMAL ? REACHED : NORMAL);
    this.#away = undefined;
    for (const [tag, value] of this.#values) this.#tell(tag, value);
  }
}

/** Each tag rises once; those that chatter come and go, some of them to stay, some gone at the end. In a mixed order. */
function script(tags: readonly string[], { chattering, flips }: StormSize): [tag: string, value: number][] {
  const steps = tags.flatMap((tag, nth): [number, string, number][] => {
    const times = nth < chattering ? flips : 1;
    const values = Array.from({ length: times * 2 }, (_, at) => (at % 2 === 0 ? REACHED : NORMAL));
    // A third of them stays.
    if (nth % 3 === 0) values.pop();
    const begin = (nth * 0.618) % 1;
    return values.map((value, at) => [begin + at / values.length, tag, value]);
  });
  return steps.sort(([a], [b]) => a - b).map(([, tag, value]) => [tag, value]);
}

async function play(devices: Devices, steps: readonly [string, number][], ms: number): Promise<void> {
  const begin = performance.now();
  for (const [nth, [tag, value]] of steps.entries()) {
    const due = begin + (nth / steps.length) * ms;
    if (due > performance.now() + 5) await wait(due - performance.now());
    await devices.set(tag, value);
  }
}

export async function storm(world: World, tags: readonly string[], size: StormSize): Promise<Storm> {
  const caller = await makeCaller(world.storage, world.ours, OPERATOR);
  // As the realtime pipeline is at the moment: an acknowledgement that has begun ends on the one before.
  const record: Recorder = (...deed) =>
    createRecorder({ audit: world.live.audit, bus: world.bus, now: Date.now })(...deed);
  const alerts = alertHandlers(record, Date.now);
  const devices = new Devices(world, tags);
  const desk = new Desk(world, alerts, caller);
  const operators = Array.from({ length: size.operators }, (_, nth) => desk.work(nth));
  const restarting = (async () => {
    for (let nth = 1; nth <= size.restarts; nth++) {
      await wait(size.ms / (size.restarts + 1));
      await devices.restart();
    }
  })();
  await play(devices, script(tags, size), size.ms);
  await restarting;
  desk.close();
  await Promise.all(operators);
  await world.live.flush();
  const { criticalCount, urgentCount } = await alerts.alertCount(world.context(caller));
  const { acknowledged, refused } = desk;
  return { heard: devices.heard, acknowledged, refused, counts: { criticalCount, urgentCount } };
}

/** Where operators work down the open alerts, several at the same list: what another has seen already is refused. */
class Desk {
  readonly acknowledged: string[] = [];
  refused = 0;
  readonly #world: World;
  readonly #alerts: ReturnType<typeof alertHandlers>;
  readonly #caller: Caller;
  #isOpen = true;

  constructor(world: World, alerts: ReturnType<typeof alertHandlers>, caller: Caller) {
    this.#world = world;
    this.#alerts = alerts;
    this.#caller = caller;
  }

  close(): void {
    this.#isOpen = false;
  }

  async work(nth: number): Promise<void> {
    const context = this.#world.context(this.#caller);
    const query = { status: 'open', limit: 15, skip: nth * 5 };
    while (this.#isOpen) {
      const { items } = await this.#alerts.alerts(context, { params: {}, query } as never);
      for (const { uuid } of items.slice(0, 6)) await this.#acknowledge(uuid);
      await wait(5);
    }
  }

  async #acknowledge(id: string): Promise<void> {
    const body = { status: 'acknowledged' };
    try {
      await this.#alerts.updateAlert(this.#world.context(this.#caller), { params: { id }, body } as never);
      this.acknowledged.push(id);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      this.refused++;
    }
  }
}
