/**
 * Who may do what to whose, whole: every endpoint of the contract × everybody who might call × every state of the object
 * it names. What is expected is derived from the endpoint's rule and the object's state; `fixtures.ts` says only what a
 * table cannot know. An endpoint that is added is in here at once, or fails for want of a fixture.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointId, endpoints } from '../../../../api/contract/index.ts';
import { callWith, expectedStatus, isTheirs, type State, statesOf } from './calls.ts';
import { FIXTURES, type Fixture, type Slot } from './fixtures.ts';
import { type MatrixCaller, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.server.dispose());

const table = Object.entries(endpoints) as [EndpointId, Endpoint][];
const fixtureOf = (id: EndpointId): Fixture => FIXTURES[id] ?? {};
const keysOf = (schema: object): string[] => (schema as { required?: string[] }).required ?? [];

test('PERM-13 every endpoint that names an object or needs a body has a fixture', () => {
  const needy = table.filter(([, { params, query, body }]) =>
    [params, query, body].some((field) => keysOf(field.schema).length > 0),
  );
  expect(needy.map(([id]) => id).filter((id) => !FIXTURES[id])).toEqual([]);
});

test('PERM-13 every endpoint has a rule', () => {
  const kinds = table.map(([id, { needs }]) => [
    id,
    typeof needs === 'object' ? needs.anyOf.length > 0 : needs,
  ]);
  for (const [id, rule] of kinds) expect([true, 'public', 'signedIn'], String(id)).toContain(rule);
});

describe('PERM-13 OR-13 who may call, and another company’s object is answered like a missing one, byte for byte', () => {
  test.each(table)('%s', async (id, endpoint) => {
    const fixture = fixtureOf(id);
    for (const slot of fixture.slots?.length ? fixture.slots : [undefined]) {
      const states = slot ? statesOf(endpoint, slot) : [undefined];
      const expected: Record<string, number> = {};
      const answered: Record<string, number> = {};
      for (const caller of world.callers) {
        const answers = new Map<State | undefined, LightMyRequestResponse>();
        for (const state of states) {
          const cell = [caller.name, slot?.name, state].filter(Boolean).join(', ');
          const answer = await callBy(endpoint, fixture, caller, slot, state);
          answers.set(state, answer);
          expected[cell] = expectation(endpoint, fixture, caller, slot, state);
          answered[cell] = answer.statusCode;
        }
        for (const [state, answer] of answers)
          if (state && isTheirs(world, caller, state))
            expect(whole(answer), `${caller.name}, ${state}`).toEqual(whole(answers.get('missing')!));
      }
      expect(answered).toEqual(expected);
    }
  });
});

function expectation(
  endpoint: Endpoint,
  fixture: Fixture,
  caller: MatrixCaller,
  slot: Slot | undefined,
  state: State | undefined,
): number {
  const cell = slot && state && { slot, state, isTheirs: isTheirs(world, caller, state) };
  return expectedStatus(endpoint, fixture, caller, cell);
}

async function callBy(
  endpoint: Endpoint,
  fixture: Fixture,
  caller: MatrixCaller,
  slot: Slot | undefined,
  state: State | undefined,
) {
  const by = fixture.isLast ? await world.fresh(caller.name) : caller;
  return callWith(world, endpoint, fixture, by, slot && state && { slot, state });
}

/** All of an answer but the time of day. */
const whole = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => ({
  statusCode,
  headers: { ...headers, date: undefined },
  body,
});
