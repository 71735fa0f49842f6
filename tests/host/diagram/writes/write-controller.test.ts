import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../../api/contract/index.ts';
import { client } from '../../../../host/data/session/api.ts';
import { commandWords } from '../../../../host/diagram/writes/command-words.ts';
import {
  createWriteController,
  type WriteCalls,
  writeCalls,
} from '../../../../host/diagram/writes/write-controller.ts';
import { NOT_CONNECTED, WRITE_FAILED } from '../../../../host/diagram/writes/write-errors.ts';
import { clockText } from '../../../../host/parts/scheduled/change-words.ts';
import type { ControlEvent } from '../../../../worker/boundary/index.ts';

const pump: ControlEvent = {
  type: 'control',
  object: 'pump-1',
  kind: 'dual-state-pump',
  name: 'Well pump 1',
  tag: '5b6d5ad8-0000-4000-8000-000000000001',
  tagName: 'WELL1.PUMP',
  unit: null,
  current: 0,
  currentQuality: 'good',
  currentText: 'OFF',
  target: 1,
  targetText: 'ON',
  isReset: false,
  readBackTags: [],
  readBackDelay: 0,
};

const answer = (change: Partial<Command>): Command => ({
  commandId: crypto.randomUUID(),
  tagUuid: pump.tag,
  value: 1,
  expectedValue: 0,
  readBack: 1,
  result: 'confirmed',
  message: '',
  requestedAt: new Date().toISOString(),
  finishedAt: null,
  ...change,
});

/** A controller over the given calls; `settled` lists how the animation of the control ended. */
function controllerOf(calls: Partial<WriteCalls>, refusal?: () => string | null) {
  const settled: string[] = [];
  const written: string[] = [];
  const writes = createWriteController({
    calls: {
      confirm: async () => ({
        confirmId: 'c1',
        expiresAt: new Date(Date.now() + 30_000).toISOString(),
        current: { value: 0 },
      }),
      write: async () => answer({}),
      recall: async () => answer({}),
      takeBack: async () => answer({ result: 'cancelled' }),
      ...calls,
    },
    settle: (object, outcome) => settled.push(`${object} ${outcome}`),
    recallAfter: [0, 0, 0],
    refusal,
  });
  return { writes, settled, written };
}

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true));

afterEach(() => vi.useRealTimers());

describe('LIVE-04 OR-92 a write from click to result', () => {
  test('nothing is written before the server has confirmed and the operator too', async () => {
    const write = vi.fn(async () => answer({}));
    const { writes, settled } = controllerOf({ write });
    writes.ask(pump);
    writes.confirm();
    expect(write).not.toHaveBeenCalled();
    await until(() => writes.state.question?.confirmation !== null);
    writes.confirm();
    await until(() => writes.state.commands[0]?.result === 'confirmed');
    expect(write).toHaveBeenCalledOnce();
    expect(settled).toEqual(['pump-1 confirmed']);
    expect(writes.state.question).toBeNull();
  });

  test('Cancel writes nothing and reverses the control', async () => {
    const write = vi.fn(async () => answer({}));
    const { writes, settled } = controllerOf({ write });
    writes.ask(pump);
    writes.cancel();
    writes.confirm();
    expect(settled).toEqual(['pump-1 cancelled']);
    expect(write).not.toHaveBeenCalled();
  });

  test.each(['mismatch', 'timedOut', 'unknown'] as const)(
    '%s is shown as itself and resets the control',
    async (result) => {
      const { writes, settled } = controllerOf({ write: async () => answer({ result }) });
      writes.ask(pump);
      await until(() => writes.state.question?.confirmation !== null);
      writes.confirm();
      await until(() => writes.state.commands[0]?.result === result);
      expect(settled).toEqual(['pump-1 failed']);
    },
  );

  test("a refusal stays in the dialog with the server's words", async () => {
    const { writes } = controllerOf({
      confirm: () => Promise.reject({ status: 403, message: 'You may not control this.' }),
    });
    writes.ask(pump);
    await until(() => writes.state.question?.refusal !== null);
    expect(writes.state.question?.refusal).toBe('You may not control this.');
  });

  test('a confirmation that is about to end is asked for anew', async () => {
    vi.useFakeTimers();
    const confirm = vi.fn(async () => ({
      confirmId: crypto.randomUUID(),
      expiresAt: new Date(Date.now() + 10_000).toISOString(),
      current: { value: 0 },
    }));
    const { writes } = controllerOf({ confirm });
    writes.ask(pump);
    await vi.advanceTimersByTimeAsync(9000);
    expect(confirm).toHaveBeenCalledTimes(2);
    writes.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

describe('LIVE-10 OR-88 a write whose answer is lost', () => {
  const network = () => Promise.reject(new TypeError('Failed to fetch'));
  const run = async (calls: Partial<WriteCalls>) => {
    const { writes, settled } = controllerOf({ write: network, ...calls });
    writes.ask(pump);
    await until(() => writes.state.question?.confirmation !== null);
    writes.confirm();
    await until(() => !['pending', 'sending'].includes(writes.state.commands[0]?.result ?? 'sending'));
    return { command: writes.state.commands[0]!, settled };
  };

  test('the command is asked for until its result is known, and never written again', async () => {
    const results = ['pending', 'confirmed'] as const;
    let looks = 0;
    const { command } = await run({ recall: async () => answer({ result: results[looks++] }) });
    expect(command.result).toBe('confirmed');
    expect(looks).toBe(2);
  });

  test('LIVE-10 OR-88 a server that never heard of it: it failed, please try again', async () => {
    const recall = () => Promise.reject({ status: 404, message: 'Source Not Found' });
    const { command, settled } = await run({ recall });
    const words = 'Something went wrong, please try again. Nothing was sent to Well pump 1.';
    expect(commandWords(command).text).toBe(words);
    expect(settled).toEqual(['pump-1 failed']);
    expect(command).toMatchObject({ result: 'failed', message: WRITE_FAILED });
    expect(WRITE_FAILED).toBe('Something went wrong, please try again.');
  });

  test('a server that does not answer: unknown, not failed', async () => {
    expect((await run({ recall: network })).command.result).toBe('unknown');
  });
});

describe('a write that the server may not have', () => {
  const ready = async (calls: Partial<WriteCalls>, refusal?: () => string | null) => {
    const made = controllerOf(calls, refusal);
    made.writes.ask(pump);
    await vi.advanceTimersByTimeAsync(0);
    return made;
  };
  const shown = (writes: ReturnType<typeof controllerOf>['writes']) => {
    const [command] = writes.state.commands;
    return command && { ...commandWords(command), result: command.result };
  };
  const network = () => Promise.reject(new TypeError('Failed to fetch'));

  test('is called sent only once the server has it', async () => {
    vi.useFakeTimers();
    let isThere = false;
    const recall = async () => {
      if (!isThere) throw { status: 404, message: 'Source Not Found' };
      return answer({ result: 'pending' });
    };
    const { writes } = await ready({ write: () => new Promise(() => {}), recall });
    writes.confirm();
    await vi.advanceTimersByTimeAsync(3000);
    expect(shown(writes)).toMatchObject({ result: 'sending', title: 'Sending' });
    isThere = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown(writes)).toMatchObject({ result: 'pending', title: 'Waiting for the device' });
  });

  test('is not sent when the connection was lost while the question was open', async () => {
    vi.useFakeTimers();
    const write = vi.fn(async () => answer({}));
    let refusal: string | null = null;
    const { writes, settled } = await ready({ write }, () => refusal);
    refusal = NOT_CONNECTED;
    writes.confirm();
    expect(write).not.toHaveBeenCalled();
    expect(writes.state.question?.refusal).toBe(NOT_CONNECTED);
    expect(settled).toEqual(['pump-1 cancelled']);
    refusal = null;
    // The connection is back: nothing is sent before the operator decides again.
    await vi.advanceTimersByTimeAsync(60_000);
    writes.confirm();
    expect(write).not.toHaveBeenCalled();
  });

  test('is not asked for without a connection, and the dialog says that nothing was sent', async () => {
    vi.useFakeTimers();
    const { writes } = await ready({ confirm: network });
    expect(writes.state.question?.refusal).toBe(NOT_CONNECTED);
  });

  test('whose answer was lost is unknown, and known once the server answers again', async () => {
    vi.useFakeTimers();
    let recall: WriteCalls['recall'] = network;
    const { writes, settled } = await ready({ write: network, recall: (id) => recall(id) });
    writes.confirm();
    await vi.advanceTimersByTimeAsync(100);
    expect(shown(writes)).toMatchObject({ result: 'unknown', title: 'Result unknown' });
    expect(settled).toEqual(['pump-1 failed']);
    recall = async () => answer({});
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown(writes)).toMatchObject({ result: 'confirmed' });
  });

  test('that never arrived is reported as not sent when the connection is back', async () => {
    vi.useFakeTimers();
    let recall: WriteCalls['recall'] = network;
    const { writes } = await ready({ write: network, recall: (id) => recall(id) });
    writes.confirm();
    await vi.advanceTimersByTimeAsync(100);
    recall = () => Promise.reject({ status: 404, message: 'Source Not Found' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown(writes)).toMatchObject({ result: 'failed', title: 'Not sent' });
  });
});

describe('LIVE-11 OR-67 a write that waits', () => {
  const waiting = () => answer({ result: 'scheduled', dueAt: new Date(Date.now() + 5000).toISOString() });
  const give = async (calls: Partial<WriteCalls>) => {
    vi.useFakeTimers();
    const { writes, settled } = controllerOf({ write: async () => waiting(), ...calls });
    writes.ask(pump);
    await vi.advanceTimersByTimeAsync(0);
    writes.confirm();
    await vi.advanceTimersByTimeAsync(0);
    return { writes, settled };
  };

  test('LIVE-09 is followed to its end, and the reset after it: the object is read again after each', async () => {
    const first = answer({ resetId: 'reset' });
    const { writes, settled } = await give({
      recall: async (id) => (id === 'reset' ? answer({ value: 0 }) : first),
    });
    expect(writes.state.commands).toMatchObject([{ result: 'scheduled' }]);
    expect(settled).toEqual(['pump-1 failed']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(writes.state.commands).toMatchObject([{ result: 'scheduled' }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(writes.state.commands).toMatchObject([
      { result: 'confirmed' },
      { id: 'reset', result: 'confirmed', isReset: true },
    ]);
    expect(settled).toEqual(['pump-1 failed', 'pump-1 confirmed', 'pump-1 confirmed']);
  });

  test('can be taken back', async () => {
    const cancelled = answer({ result: 'cancelled' });
    const { writes } = await give({ recall: async () => cancelled, takeBack: async () => cancelled });
    writes.takeBack(writes.state.commands[0]!.id);
    await vi.advanceTimersByTimeAsync(0);
    expect(writes.state.commands).toMatchObject([{ result: 'cancelled' }]);
  });

  test('the time that is left', () => {
    expect(clockText(59_001)).toBe('1:00');
    expect(clockText(5000)).toBe('0:05');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(-1)).toBe('0:00');
  });
});

test('each result has words of its own and names the object', () => {
  const results = [
    'sending',
    'pending',
    'confirmed',
    'mismatch',
    'timedOut',
    'unknown',
    'refused',
    'failed',
    'scheduled',
    'cancelled',
    'expired',
  ] as const;
  const words = results.map((result) =>
    commandWords({ id: '1', event: pump, result, readBack: 0, message: 'No.' }),
  );
  expect(new Set(words.map((each) => each.title)).size).toBe(results.length);
  for (const { text } of words) expect(text).toContain('Well pump 1');
});

test('says that a hold ends where the control stays in the state it had before', () => {
  const event = { ...pump, targetText: 'Started', releaseText: 'Started' };
  const { text } = commandWords({
    id: '1',
    event,
    result: 'scheduled',
    readBack: 1,
    message: '',
    isReset: true,
  });
  expect(text).toBe('Well pump 1 ends in');
});

test('sends the site and the assignment of a dynamic element, and the device of a static one, with the delay', async () => {
  const sent = vi.spyOn(client, 'writeValue').mockResolvedValue(answer({}));
  const calls = writeCalls(() => ({ schematicId: 'd1', siteId: 's1' }));
  const delaySettings = { delay: 5, duration: 9, resetValue: 0, enabled: true, allowOverride: true };
  const event = { ...pump, delaySettings, deviceId: 'plc' };
  await calls.write({ ...event, assignmentId: 'pump 1' }, 'command', 'confirmed');
  await calls.write(event, 'command', 'confirmed');
  const common = { commandId: 'command', confirmId: 'confirmed', value: 1, expectedValue: 0, delaySettings };
  const place = { schematicId: 'd1', siteId: 's1', objectId: 'pump-1' };
  expect(sent.mock.calls.map(([parts]) => parts)).toEqual([
    { params: { uuid: pump.tag }, body: { ...common, ...place, assignmentId: 'pump 1' } },
    { params: { uuid: pump.tag }, body: { ...common, ...place, deviceId: 'plc' } },
  ]);
  sent.mockRestore();
});
