/**
 * Writes with a forged context: each names another diagram, object, site or device than it comes from, or tells its own
 * delay, read-back, reset and words. One that is carried out must leave exactly what the honest request of the control
 * that it names would.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Permissions } from '../../api/contract/index.ts';
import type { Caller } from '../../api/server/http/handler.ts';
import type { WriteBody } from '../../api/server/modules/commands/command-requests.ts';
import { saveDiagram } from '../../api/server/modules/diagrams/queries/diagrams.ts';
import { makeCaller, OPERATOR, VIEWER, type World } from '../api/server/modules/live/world.ts';

interface ForgeryOptions {
  readonly world: World;
  /** A number from 0 to 100 that may be written. */
  readonly tag: string;
  /** Other tags of the company. */
  readonly others: readonly string[];
  readonly count: number;
  readonly seed: number;
}

/** What an honest write of a control leaves. */
interface Honest {
  readonly result: 'confirmed' | 'scheduled';
  readonly detail: Readonly<Record<string, unknown>>;
  /** Of the activity, beside the value. */
  readonly changes: readonly object[];
}

const DASH: Permissions = { Dash: { canSee: true, control: true }, Site: { canSee: true } };
const ENTRY = { actionLink: { type: 'Set Value' } };
const delayed = (delay: number) => ({
  delaySettings: { delay, duration: 0, resetValue: 0, enabled: true, allowOverride: false },
});

/** Stores the diagrams, and returns the honest outcome of each control by diagram and object. */
async function drawControls({ world, tag, others }: ForgeryOptions) {
  const { ours, theirs } = world;
  const draw = (
    company: typeof ours,
    where: object,
    elements: readonly { readonly id: string; readonly [field: string]: unknown }[],
  ) =>
    world.storage.tenant(company.id, async (db) => {
      const diagram = await saveDiagram(db, {
        ...{ companyId: company.id, siteId: company.siteId, name: 'Forged', width: 10, height: 10 },
        objects: elements.map(({ id }) => ({
          ...{ id, identifier: id === 'text' ? 'text' : 'toggle-button', label: `The ${id}` },
          ...{ x: 0, y: 0, width: 10, height: 10 },
        })),
        configuration: elements,
        ...where,
      });
      return diagram.uuid;
    });
  const linked = { linkedTag: tag };
  const site = await draw(ours, {}, [
    { id: 'plain', ...linked, ...ENTRY, readBackTags: [tag], readBackDelay: 0 },
    { id: 'delayed', ...linked, ...ENTRY, ...delayed(60) },
    { id: 'text', ...linked },
    { id: 'dead', ...linked, actionLink: { type: 'No Action' } },
    { id: 'other', linkedTag: others[0] },
  ]);
  const dash = await draw(ours, { siteId: null }, [{ id: 'plain', ...linked, ...ENTRY, ...delayed(90) }]);
  const popup = await draw(ours, { siteId: null, purpose: 'popup' }, [{ id: 'plain', ...linked, ...ENTRY }]);
  const foreign = await draw(theirs, {}, [{ id: 'plain', linkedTag: theirs.tags.Setpoint, ...ENTRY }]);
  const later = (delay: number): Honest => ({
    result: 'scheduled',
    detail: { timing: { delay, duration: 0, resetValue: null } },
    changes: [{ what: 'Delay', to: `${delay} s` }],
  });
  const now: Honest = { result: 'confirmed', detail: {}, changes: [] };
  const honest: Readonly<Record<string, Honest>> = {
    [`${site}/plain`]: now,
    [`${site}/delayed`]: later(60),
    [`${dash}/plain`]: later(90),
    [`${popup}/plain`]: now,
  };
  return { honest, dash, diagrams: [site, dash, popup, foreign] };
}

/** Numbers that a seed determines. */
function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  };
}

/** Sends forged writes one after the other. Returns how many were carried out, and how many refused by which code. */
export async function forgeWrites(options: ForgeryOptions): Promise<Readonly<Record<string, number>>> {
  const { world, tag, others, count, seed } = options;
  const { honest, dash, diagrams } = await drawControls(options);
  const { one, next } = chance(seed);
  const callers: readonly (readonly [Caller, readonly string[]])[] = [
    [await makeCaller(world.storage, world.ours, OPERATOR), Object.keys(honest)],
    [await makeCaller(world.storage, world.ours, DASH), [`${dash}/plain`]],
    [await makeCaller(world.storage, world.ours, VIEWER), []],
  ];
  const figures: Record<string, number> = {};
  const used = new Set<string>();
  const last = () => world.live.lastValues.get(world.live.tags.slotOf(tag)!);
  for (let nth = 0; nth < count; nth++) {
    const [who, allowed] = one([callers[0]!, callers[0]!, callers[0]!, callers[0]!, ...callers]);
    const expectedValue = Number(last().value);
    const value = 1 + ((Math.round(expectedValue) + Math.floor(next() * 40)) % 48);
    const forged = forgery(one, next, { world, tag, others, diagrams });
    const body = { value, expectedValue, ...forged };
    const before = Number(last().value);
    const context = world.context(who);
    const parts = { params: { uuid: tag }, query: {} };
    const { isReset: _reset, readBackTags: _tags, readBackDelay: _delay, asked: _asked, ...wish } = body;
    const answer = await world.live.handlers
      .confirmWrite(context, { ...parts, body: wish })
      .then(({ confirmId }) => {
        const sent: WriteBody = { ...body, confirmId, commandId: randomUUID() };
        return world.live.handlers.writeValue(context, { ...parts, body: sent });
      })
      .catch((error: { code?: string }) => {
        if (error.code === undefined) throw error;
        return error.code;
      });
    const told = JSON.stringify({ nth, forged, who: callers.findIndex(([caller]) => caller === who) });
    if (typeof answer === 'string') {
      figures[answer] = (figures[answer] ?? 0) + 1;
      expect(Number(last().value), told).toBeCloseTo(before, 3);
      continue;
    }
    figures.done = (figures.done ?? 0) + 1;
    const key = `${forged.schematicId}/${forged.objectId}`;
    used.add(key);
    expect(allowed, told).toContain(key);
    const { result, detail, changes: more } = honest[key]!;
    expect(answer.result, told).toBe(result);
    const row = await detailOf(world, answer.commandId);
    const { schematicId, objectId } = forged;
    const asked = { name: `The ${objectId}`, target: String(value) };
    // The seal is a digest of the command's row.
    const { confirmId: _confirm, device: _device, tag: _tag, kind: _kind, object: _object, ...rest } = row;
    const { sealed: _sealed, ...kept } = rest;
    const was = expect.closeTo(expectedValue, 3);
    const changes = [{ what: 'Value', from: was, to: value }, ...more];
    const facts = { commandId: answer.commandId, value, expectedValue: was, changes, asked };
    expect(kept, told).toEqual({ ...facts, schematicId, objectId, ...detail });
    if (result === 'scheduled')
      await world.live.handlers.cancelCommand(context, {
        params: { uuid: answer.commandId },
        query: {},
        body: {},
      } as never);
    else expect(Number(last().value), told).toBeCloseTo(value, 3);
  }
  // Each of the controls was written with.
  expect([...used].sort()).toEqual(Object.keys(honest).sort());
  return figures;
}

type Forgery = Partial<Omit<WriteBody, 'commandId' | 'confirmId' | 'value' | 'expectedValue'>>;

function forgery(
  one: <T>(of: readonly T[]) => T,
  next: () => number,
  {
    world,
    tag,
    others,
    diagrams,
  }: Pick<ForgeryOptions, 'world' | 'tag' | 'others'> & { diagrams: readonly string[] },
): Forgery {
  const { ours, theirs } = world;
  const maybe = <T>(share: number, value: T): T | undefined => (next() < share ? value : undefined);
  const all = {
    schematicId: maybe(0.85, one([...diagrams, ...diagrams.slice(0, 3), diagrams[0]!, randomUUID()])),
    objectId: maybe(
      0.85,
      one(['plain', 'plain', 'plain', 'plain', 'delayed', 'delayed', 'text', 'dead', 'other', 'none', 7, '']),
    ),
    siteId: maybe(0.3, one([...Array(6).fill(ours.siteUuid), theirs.siteUuid, randomUUID()])),
    deviceId: maybe(0.3, one([...Array(6).fill(ours.deviceUuid), theirs.deviceUuid, randomUUID()])),
    assignmentId: maybe(0.05, randomUUID()),
    isReset: maybe(0.5, next() < 0.5),
    readBackTags: maybe(0.4, [one([tag, ...others, theirs.tags.Setpoint!])]),
    readBackDelay: maybe(0.3, next() / 5),
    asked: maybe(0.4, { name: 'Somebody else', target: 'Nothing at all' }),
    delaySettings: maybe(0.4, {
      ...{ delay: one([0, 1, 60]), duration: one([0, 5]), resetValue: one([0, 99]) },
      ...{ enabled: next() < 0.5, allowOverride: next() < 0.5 },
    }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Forgery;
}

async function detailOf(world: World, commandId: string): Promise<Record<string, unknown>> {
  const rows = await world.storage.system((db) =>
    db
      .selectFrom('audit')
      .where('action', '=', 'write')
      .orderBy('sequence', 'desc')
      .limit(5)
      .select('detail')
      .execute(),
  );
  const details = rows.map(({ detail }) => detail as Record<string, unknown>);
  return details.find((detail) => detail.commandId === commandId)!;
}
