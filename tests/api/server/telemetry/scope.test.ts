/** Which log lines and steps belong to a command or a call, and which do not any more. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../../../api/server/log.ts';
import {
  commandIn,
  idsOfScope,
  inSpan,
  namingCommand,
  ofCommand,
  Scope,
  traceHeaders,
} from '../../../../api/server/telemetry/scope.ts';
import type { Span } from '../../../../api/server/telemetry/tracer.ts';

/** A span that notes what is begun, failed and ended. */
function spanOf(name: string, notes: string[]): Span {
  return {
    traceId: 'trace',
    spanId: name,
    headers: () => ({ traceparent: name }),
    begin: (inner) => spanOf(`${name}/${inner}`, notes),
    record: (inner) => void notes.push(`${name}/${inner}`),
    set: () => {},
    fail: (reason) => void notes.push(`${name} failed: ${reason}`),
    end: () => void notes.push(`${name} ended`),
  };
}

test('log lines of a command have its id, without a trace too, and those beside it have none', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) }, 'front-1');
  const work = async (id: string) => {
    await wait(1);
    log.child({ reqId: 1 }).info('in it');
    return id;
  };
  expect(await Promise.all([ofCommand('a', () => work('a')), ofCommand('b', () => work('b'))])).toEqual([
    'a',
    'b',
  ]);
  log.info('beside');
  const told = lines.map((line) => JSON.parse(line));
  expect(told.map(({ command }) => command)).toEqual(['a', 'b', undefined]);
  expect(told.every(({ node, trace_id }) => node === 'front-1' && trace_id === undefined)).toBe(true);
});

test('what goes on after its scope has ended belongs to nothing', async () => {
  const later = vi.fn();
  const notes: string[] = [];
  const scope = new Scope(spanOf('call', notes));
  scope.run(() => void wait(5).then(() => later(idsOfScope(), traceHeaders())));
  scope.run(() => expect(idsOfScope()).toEqual({ trace_id: 'trace', span_id: 'call' }));
  scope.end();
  await expect.poll(() => later.mock.calls).toEqual([[{}, {}]]);
  expect(notes).toEqual(['call ended']);
});

test('steps are within each other, keep the command, and end when they fail too', async () => {
  const notes: string[] = [];
  const scope = new Scope(spanOf('call', notes));
  const fails = () => inSpan('step', {}, () => Promise.reject(new Error('no device')));
  await expect(scope.run(() => ofCommand('id', fails))).rejects.toThrow('no device');
  expect(notes).toEqual([
    'call/command/step failed: Error: no device',
    'call/command/step ended',
    'call/command failed: Error: no device',
    'call/command ended',
  ]);
  // A command that no call waits for is a trace of its own, whoever happened to set its timer.
  const own = { begin: (name: string) => spanOf(name, notes) };
  await scope.run(() =>
    ofCommand('id', async () => expect(traceHeaders()).toEqual({ traceparent: 'command' }), own),
  );
});

test('lines of a call that names a command have its id, and its span stays open', async () => {
  const [notes, id]: [string[], string] = [[], '26d0cd00-2613-4779-8a52-1e8954888e13'];
  const scope = new Scope(spanOf('call', notes));
  const told = await scope.run(() => namingCommand(commandIn({ commandId: id }), async () => idsOfScope()));
  expect(told).toEqual({ command: id, trace_id: 'trace', span_id: 'call' });
  expect(notes).toEqual([]);
  for (const body of [undefined, null, 'text', { commandId: 7 }, { commandId: 'a password' }])
    expect(await namingCommand(commandIn(body), async () => idsOfScope())).toEqual({});
});

test('without a trace a step is just done', async () => {
  expect(await inSpan('step', {}, async (span) => span)).toBeUndefined();
  expect(await ofCommand('id', () => inSpan('step', {}, async () => idsOfScope()))).toEqual({
    command: 'id',
  });
});
