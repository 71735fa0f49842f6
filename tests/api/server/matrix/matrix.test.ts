/**
 * Who may do what to whose, whole: every endpoint of the contract × everybody who might call × every state of the object
 * it names. The expected answer follows from the endpoint's rule and the object's state; `fixtures.ts` adds only values and
 * exceptions. An endpoint that is added is in here at once, or fails for want of a fixture.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anyId,
  type Endpoint,
  type EndpointId,
  endpoints,
  type JsonSchema,
} from '../../../../api/contract/index.ts';
import { bodyLimitOf, LIMITS } from '../../../../api/contract/limits.ts';
import { inWhole } from '../../../support/whole.ts';
import { callWith, expectedStatus, isTheirs, type State, statesOf } from './calls.ts';
import { FIXTURES, type Fixture, NO_SLOTS, type Slot } from './fixtures.ts';
import { type CallerName, type MatrixCaller, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.server.dispose());

const table = Object.entries(endpoints) as [EndpointId, Endpoint][];
const fixtureOf = (id: EndpointId): Fixture => FIXTURES[id] ?? {};

/** Keys of an object's schema that hold ids, or lists of them. */
const idsIn = ({ properties = {} }: { properties?: object }): string[] =>
  Object.entries(properties).flatMap(([key, schema]) => (isIdSchema(schema) ? [key] : []));
const isIdSchema = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' ||
  JSON.stringify(schema.type) === JSON.stringify(anyId().schema.type) ||
  (schema.type === 'array' && isIdSchema(schema.items as JsonSchema)) ||
  ((schema.anyOf as JsonSchema[] | undefined)?.some(isIdSchema) ?? false);
const keysOf = (schema: object): string[] => (schema as { required?: string[] }).required ?? [];

test('PERM-13 every endpoint that names an object or needs a body has a fixture', () => {
  const needy = table.filter(([, { params, query, body }]) =>
    [params, query, body].some((field) => keysOf(field.schema).length > 0),
  );
  expect(needy.map(([id]) => id).filter((id) => !FIXTURES[id])).toEqual([]);
});

test('PERM-13 every object in an address is one of the matrix', () => {
  const unnamed = table.flatMap(([id, { params }]) =>
    keysOf(params.schema)
      .filter((key) => !['preferenceKey', 'version', 'shipped', 'kind'].includes(key))
      .filter((key) => !fixtureOf(id).slots?.some((slot) => slot.at === 'path' && slot.name === key))
      .map((key) => `${id} ${key}`),
  );
  expect(unnamed).toEqual([]);
});

test('PERM-13 every object in a query or a body is one of the matrix, or stands in the list with a reason', () => {
  const unnamed = table.flatMap(([id, { query, body }]) =>
    [...idsIn(query.schema), ...idsIn(body.schema)]
      .filter((key) => !fixtureOf(id).slots?.some((slot) => slot.name === key))
      .map((key) => `${id} ${key}`),
  );
  expect(unnamed.sort()).toEqual(Object.keys(NO_SLOTS).sort());
});

test('PERM-13 every endpoint has a rule', () => {
  const kinds = table.map(([id, { needs }]) => [
    id,
    typeof needs === 'object' ? needs.anyOf.length > 0 : needs,
  ]);
  for (const [id, rule] of kinds) expect([true, 'public', 'signedIn'], String(id)).toContain(rule);
});

describe('PERM-13 OR-13 who may call, and another company’s object is answered like a missing one, byte for byte', () => {
  test.each(table)('%s', async (id) => {
    for (const slot of fixtureOf(id).slots?.length ? fixtureOf(id).slots! : [undefined]) {
      const expected: Record<string, number> = {};
      const answered: Record<string, number> = {};
      for (const caller of world.callers) {
        const answers = new Map<State | undefined, LightMyRequestResponse>();
        for (const state of slot ? statesFor(id, caller, slot) : [undefined]) {
          const cell = [caller.name, slot?.name, state].filter(Boolean).join(', ');
          expected[cell] = expectation(id, caller, slot, state);
          answers.set(state, await callBy(id, caller, slot, state));
          answered[cell] = answers.get(state)!.statusCode;
        }
        for (const [state, answer] of answers)
          if (state && isTheirs(world, caller, state))
            expect(whole(answer), `${caller.name}, ${state}`).toEqual(whole(answers.get('missing')!));
      }
      expect(answered).toEqual(expected);
    }
  });
});

/** Calls with large bodies that name no object that could be judged before → why. */
const NOT_GUARDED: Readonly<Record<string, string>> = {
  takeScanned: 'the scan is known to the server that runs it, which is found by the call',
};
const isGuarded = (id: EndpointId): boolean => typeof world.server.handlers[id] !== 'function';

describe('rights before bodies', () => {
  test('every call with a large body judges the object of its path before', () => {
    const open = table.filter(
      ([id, endpoint]) =>
        endpoint.path.includes('{') && bodyLimitOf(endpoint) > LIMITS.bodyBytes && !isGuarded(id),
    );
    expect(open.map(([id]) => id)).toEqual(Object.keys(NOT_GUARDED));
  });

  const WITH_OBJECTS = table.filter(([id]) => fixtureOf(id).slots?.some(({ at }) => at === 'path'));
  test('they give a caller without the right the same answer for a right body and for an unreadable one', async () => {
    const wrong: string[] = [];
    for (const [id] of WITH_OBJECTS.filter(([one]) => isGuarded(one))) {
      const slot = fixtureOf(id).slots!.find(({ at }) => at === 'path')!;
      for (const caller of world.callers)
        for (const state of ['own', 'missing', 'foreign'] as const) {
          const expected = expectation(id, caller, slot, state);
          if (![401, 403, 404].includes(expected)) continue;
          const cell = { slot, state };
          const endpoint = endpoints[id];
          const answer = await callWith(world, endpoint, fixtureOf(id), caller, cell, false, '[}');
          if (answer.statusCode !== expected)
            wrong.push(`${id} by ${caller.name}, ${state}: ${answer.statusCode}, not ${expected}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});

const EARLY = [401, 403];

/**
 * Callers without the right get the same answer for existing and for missing objects: the server reads no object before.
 */
const statesFor = (id: EndpointId, caller: MatrixCaller, slot: Slot): readonly State[] =>
  inWhole(
    EARLY.includes(expectation(id, caller, slot, 'missing'))
      ? ['own', 'missing']
      : statesOf(endpoints[id], slot),
    (state) =>
      state === 'own' ||
      (state === 'own number' ? caller.name === 'administrator' : THOROUGH.includes(caller.name)),
  );

/**
 * What an object is to a company does not depend on its user's rights: the others differ by those alone, and are asked about
 * an object in every state in the long run.
 */
const THOROUGH: readonly CallerName[] = ['anonymous', 'none', 'administrator', 'other administrator'];

type Cell = readonly [caller: MatrixCaller, slot: Slot | undefined, state: State | undefined];

function expectation(id: EndpointId, ...[caller, slot, state]: Cell): number {
  const cell = slot && state && { slot, state, isTheirs: isTheirs(world, caller, state) };
  return expectedStatus(endpoints[id], fixtureOf(id), caller, cell);
}

async function callBy(id: EndpointId, ...[caller, slot, state]: Cell): Promise<LightMyRequestResponse> {
  const fixture = fixtureOf(id);
  const by = fixture.isLast ? await world.fresh(caller.name) : caller;
  const changes = expectation(id, caller, slot, state) < 400;
  return callWith(world, endpoints[id], fixture, by, slot && state && { slot, state }, changes);
}

/** These parts of an answer differ at every call: the range of a history, and the id of a missing tag. */
const ASKED = /"(from|to)":"[^"]*"|"tagUuid":"[^"]*"(?=,"name":"not available")/g;

/** All of an answer but the time of day, and what the asking said. */
const whole = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => ({
  statusCode,
  headers: { ...headers, date: undefined },
  body: body.replaceAll(ASKED, ''),
});
