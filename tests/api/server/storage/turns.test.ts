import { expect, test } from 'vitest';
import type { Answer } from '../../../../api/server/storage/pglite/messages.ts';
import { Turns } from '../../../../api/server/storage/pglite/turns.ts';

/** A database that notes its statements, and two clients of it. */
function openTurns(idleMs?: number) {
  const ran: string[] = [];
  const turns = new Turns({
    run: async (sql) => {
      ran.push(sql);
      return { rows: [], affected: 0 };
    },
    idleMs,
  });
  const failed: (string | undefined)[] = [];
  const note = (answer: Answer): void => {
    if ('failure' in answer) failed.push(answer.failure.code);
  };
  let id = 0;
  const clientOf = () => {
    const client = turns.join(note);
    return Object.assign(client, {
      say: (session: number, sql: string) => client.take({ id: ++id, session, sql, parameters: [] }),
    });
  };
  return { ran, failed, one: clientOf(), other: clientOf() };
}

const soon = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));

test('a session keeps the database until it ends', async () => {
  const { ran, one, other } = openTurns();
  one.say(1, 'begin');
  other.say(1, 'select 2');
  one.say(1, 'select 1');
  one.say(1, 'commit');
  expect(ran).toEqual(['begin', 'select 1', 'commit']);
  one.take({ end: 1 });
  expect(ran.at(-1)).toBe('select 2');
});

test('clients take turns, each in its own order', async () => {
  const { ran, one, other } = openTurns();
  for (const session of [1, 2, 3]) one.say(session, `one ${session}`);
  for (const session of [1, 2]) other.say(session, `other ${session}`);
  for (const session of [1, 2, 3]) {
    one.take({ end: session });
    other.take({ end: session });
  }
  expect(ran).toEqual(['one 1', 'one 2', 'other 1', 'one 3', 'other 2']);
});

test('a transaction that does nothing while others wait is rolled back', async () => {
  const { ran, failed, one, other } = openTurns(20);
  one.say(1, 'begin');
  await soon(40);
  expect(ran).toEqual(['begin']);
  other.say(1, 'select 2');
  await soon(40);
  expect(ran).toEqual(['begin', 'rollback', 'select 2']);
  one.say(1, 'insert');
  one.say(1, 'commit');
  expect(failed).toEqual(['25P03', '25P03']);
  expect(ran).not.toContain('insert');
});

test('the transaction of a client that leaves is rolled back at once', async () => {
  const { ran, one, other } = openTurns();
  one.say(1, 'begin');
  one.say(2, 'never');
  other.say(1, 'select 2');
  one.leave();
  expect(ran).toEqual(['begin', 'rollback', 'select 2']);
});
