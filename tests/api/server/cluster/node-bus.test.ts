/** One contract for all: nodes of one process, threads of one server, and nodes at a real NATS. */
import { MessageChannel } from 'node:worker_threads';
import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectNats } from '../../../../api/server/cluster/nats-bus.ts';
import { openConnection } from '../../../../api/server/cluster/nats-connection.ts';
import {
  AnswerFailedError,
  NoAnswerError,
  NobodyAnswersError,
  type NodeBus,
  TOO_LATE_MS,
  toBody,
} from '../../../../api/server/cluster/node-bus.ts';
import { Seals } from '../../../../api/server/cluster/seal.ts';
import { ThreadBus } from '../../../../api/server/cluster/thread-bus.ts';
import { openLine } from '../../../support/line.ts';
import { LocalHub } from '../../../support/local-bus.ts';
import { natsMissing, startNats, type TestNats } from '../../../support/nats.ts';
import { TEST_KEY, testSeals } from '../../../support/seals.ts';

const read = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
const log = { info: () => {}, warn: () => {} };

describe('nodes of one process', () => {
  const hub = new LocalHub();
  contract(async () => hub.join());
});

describe('threads of one server', () => {
  const threads: ThreadBus[] = [];
  contract(async () => {
    const bus = new ThreadBus();
    for (const other of threads) {
      const { port1, port2 } = new MessageChannel();
      bus.connect(port1);
      other.connect(port2);
    }
    threads.push(bus);
    return bus;
  });

  test('a thread that ends leaves what it was asked without an answer', async () => {
    const [one, other] = [new ThreadBus(), new ThreadBus()];
    const { port1, port2 } = new MessageChannel();
    one.connect(port1);
    other.connect(port2);
    other.answer('slow', () => new Promise(() => {}));
    const asked = one.request('slow', toBody(1), 20_000);
    await settled();
    await other.close();
    await expect(asked).rejects.toThrow(NoAnswerError);
    await expect(one.request('slow', toBody(1), 20_000)).rejects.toThrow(NobodyAnswersError);
  });

  test('a request that a blocked thread reads too late is not carried out', async () => {
    const { port1, port2 } = new MessageChannel();
    const one = new ThreadBus();
    one.connect(port1);
    const asked = one.request('held.call', toBody(1), 20_000);
    const failed = expect(asked).rejects.toThrow(NobodyAnswersError);
    await new Promise((resolve) => setTimeout(resolve, TOO_LATE_MS + 100));
    let done = 0;
    const other = new ThreadBus();
    other.answer('held.call', async (body) => {
      done++;
      return body;
    });
    other.connect(port2);
    await failed;
    expect(done).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });
});

describe.skipIf(natsMissing)(`nodes at NATS${natsMissing ? `: ${natsMissing}` : ''}`, () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.dispose());
  const join = () => connectNats({ urls: [nats.url], name: 'test', seals: testSeals(), log });
  /** It hears nodes without a seal. */
  const joinOpen = () =>
    connectNats({ urls: [nats.url], name: 'test', seals: new Seals(TEST_KEY, true), log });
  contract(join);

  test('a lost connection ends what is asked, keeps nothing for later, and is told once it is back', async () => {
    const [one, other] = await Promise.all([join(), join()]);
    const heard: number[] = [];
    let gaps = 0;
    other.subscribe('lost.word', (body) => heard.push(read(body)));
    other.onGap(() => gaps++);
    other.answer('lost.slow', () => new Promise(() => {}));
    await settled();
    const asked = one.request('lost.slow', toBody(1), 20_000);
    const failed = expect(asked).rejects.toThrow(NoAnswerError);
    await settled();
    await nats.kill();
    await failed;
    expect(one.isUp).toBe(false);
    one.publish('lost.word', toBody('said into the void'));
    await expect(one.request('lost.slow', toBody(1), 1000)).rejects.toThrow(NobodyAnswersError);
    await nats.restart();
    await expect.poll(() => gaps).toBe(1);
    await expect.poll(() => one.isUp && other.isUp).toBe(true);
    await settled();
    one.publish('lost.word', toBody('said again'));
    await expect.poll(() => heard).toEqual(['said again']);
    await Promise.all([one.close(), other.close()]);
  });

  test('what a server holds up is told from what is said now', async () => {
    const [one, other] = await Promise.all([join(), join()]);
    const heard: { word: string; lateMs: number }[] = [];
    other.subscribe('held.word', (body, _, lateMs) => heard.push({ word: read(body), lateMs }));
    await settled();
    one.publish('held.word', toBody('at once'));
    await expect.poll(() => heard).toHaveLength(1);
    nats.signal('SIGSTOP');
    // All of its threads stop a moment after the signal.
    await new Promise((done) => setTimeout(done, 100));
    one.publish('held.word', toBody('held up'));
    await new Promise((done) => setTimeout(done, 1200));
    one.publish('held.word', toBody('said now'));
    nats.signal('SIGCONT');
    await expect.poll(() => heard.map(({ word }) => word)).toEqual(['at once', 'held up', 'said now']);
    const [first, held, last] = heard;
    expect(first!.lateMs).toBe(0);
    expect(held!.lateMs).toBeGreaterThan(1100);
    expect(held!.lateMs - last!.lateMs).toBeGreaterThan(1100);
    await Promise.all([one.close(), other.close()]);
  });

  test('a request that was held up on its way is not carried out', async () => {
    const line = await openLine(nats.url);
    const [one, other] = await Promise.all([
      connectNats({ urls: [line.url], name: 'test', seals: testSeals(), log }),
      connectNats({ urls: [nats.url], name: 'test', seals: testSeals(), log }),
    ]);
    const done: unknown[] = [];
    other.answer('held.call', async (body) => {
      done.push(read(body));
      return toBody('done');
    });
    await settled();
    expect(read(await one.request('held.call', toBody('at once'), 2000))).toBe('done');
    line.cut('silent');
    const held = one.request('held.call', toBody('held up'), 20_000);
    const failed = expect(held).rejects.toThrow(/No node answers|too late|was lost/);
    await new Promise((resolve) => setTimeout(resolve, TOO_LATE_MS + 200));
    line.heal();
    await failed;
    await expect.poll(() => one.isUp, { timeout: 5000 }).toBe(true);
    expect(read(await one.request('held.call', toBody('now'), 5000))).toBe('done');
    expect(done).toEqual(['at once', 'now']);
    await Promise.all([one.close(), other.close()]);
    await line.close();
  });

  test('who still waits for an answer to what was held up learns that nothing was done', async () => {
    const [one, raw] = await Promise.all([joinOpen(), openConnection({ urls: [nats.url], name: 'raw' })]);
    let done = 0;
    one.answer('old.call', async (body) => {
      done++;
      return body;
    });
    const askAt = (sentAt: number) => {
      const said = headers();
      said.set('Mimic-Said', `asker ${sentAt}`);
      return raw.request('mimic.old.call', toBody(1), { timeout: 2000, headers: said });
    };
    await settled();
    await askAt(10_000);
    const refused = await askAt(10_000 - TOO_LATE_MS - 100);
    expect(done).toBe(1);
    // The same answer, as a node takes it.
    const late = headers();
    late.set('Mimic-Too-Late', refused.headers!.get('Mimic-Too-Late'));
    raw.subscribe('mimic.late.call', {
      callback: (_, message) => void message.respond(refused.data, { headers: late }),
    });
    await raw.flush();
    await expect(one.request('late.call', toBody(1), 2000)).rejects.toThrow(NobodyAnswersError);
    await Promise.all([one.close(), raw.close()]);
  });

  test('hears a node of the release before, which has no seal, only while that is allowed', async () => {
    const [one, strict] = await Promise.all([joinOpen(), join()]);
    const refused = vi.fn();
    strict.subscribe('before.word', refused);
    const before = await openConnection({ urls: [nats.url], name: 'before' });
    const heard: unknown[] = [];
    one.subscribe('before.word', (body, subject, lateMs) => heard.push([read(body), subject, lateMs]));
    await settled();
    before.publish('mimic.before.word', toBody(7));
    await expect.poll(() => heard).toEqual([[7, 'before.word', 0]]);
    expect(refused).not.toHaveBeenCalled();
    await Promise.all([one.close(), strict.close(), before.close()]);
  });

  test('drops messages without a seal, of another key, changed, of another subject or received before', async () => {
    const warn = vi.fn();
    const one = await connectNats({
      urls: [nats.url],
      name: 'one',
      seals: testSeals(),
      log: { ...log, warn },
    });
    const [other, raw] = await Promise.all([join(), openConnection({ urls: [nats.url], name: 'raw' })]);
    const heard: unknown[] = [];
    const asked: unknown[] = [];
    one.subscribe('seal.*', (body) => heard.push(read(body)));
    one.answer('seal-call', async (body) => {
      asked.push(read(body));
      return toBody('answer');
    });
    const recorded: { subject: string; data: Uint8Array; headers: MsgHdrs }[] = [];
    raw.subscribe('mimic.seal.*', {
      callback: (_, { subject, data, headers: more }) =>
        void recorded.push({ subject, data, headers: more! }),
    });
    await settled();
    other.publish('seal.a', toBody(1));
    await expect.poll(() => [heard, recorded.length]).toEqual([[1], 1]);
    const [{ data, headers: sealed }] = recorded as [(typeof recorded)[number]];
    const stranger = new Seals(Buffer.alloc(32, 9)).make(other.node, { subject: 'seal.a', body: data });
    const forged = headers();
    forged.set('Mimic-Said', stranger.said);
    forged.set('Mimic-Seal', stranger.seal);
    raw.publish('mimic.seal.a', data, { headers: sealed });
    raw.publish('mimic.seal.b', data, { headers: sealed });
    raw.publish('mimic.seal.a', toBody(2), { headers: sealed });
    raw.publish('mimic.seal.a', toBody(3));
    raw.publish('mimic.seal.a', data, { headers: forged });
    await raw.flush();
    await expect(raw.request('mimic.seal-call', toBody(4), { timeout: 300 })).rejects.toThrow();
    await expect(raw.request('mimic.seal-call', data, { timeout: 300, headers: sealed })).rejects.toThrow();
    expect(read(await other.request('seal-call', toBody(5), 2000))).toBe('answer');
    other.publish('seal.a', toBody(6));
    await expect.poll(() => heard).toEqual([1, 6]);
    expect(asked).toEqual([5]);
    expect(new Set(warn.mock.calls.map(([{ fault }]) => fault))).toEqual(
      new Set(['it was received before', 'its seal is wrong', 'it has no seal']),
    );
    await Promise.all([one.close(), other.close(), raw.close()]);
  });

  test('is heard again within two seconds after a holder of the key has sent far numbers and clocks in its name', async () => {
    const [one, other, raw] = await Promise.all([
      join(),
      join(),
      openConnection({ urls: [nats.url], name: 'raw' }),
    ]);
    const heard: unknown[] = [];
    other.subscribe('spoilt.*', (body, _, lateMs) => heard.push([read(body), lateMs < 1000]));
    one.subscribe('spoilt.*', () => {});
    const forge = (said: string): void => {
      const [node, clock, , time, series] = said.split(' ');
      const forged = [node, Number(clock) + 1e9, 2 ** 50, time, series].join(' ');
      const more = headers();
      more.set('Mimic-Said', forged);
      more.set('Mimic-Seal', testSeals().of(forged, { subject: 'spoilt.word', body: toBody('forged') }));
      raw.publish('mimic.spoilt.word', toBody('forged'), { headers: more });
    };
    // Each of its messages is answered by a forged one, with the same series.
    raw.subscribe('mimic.spoilt.genuine', {
      callback: (_, { headers: more }) => forge(more!.get('Mimic-Said')),
    });
    await settled();
    for (let nth = 0; nth < 3; nth++) {
      one.publish('spoilt.genuine', toBody('genuine'));
      await new Promise((done) => setTimeout(done, 20));
    }
    await raw.close();
    heard.length = 0;
    await expect
      .poll(
        () => {
          one.publish('spoilt.genuine', toBody('after'));
          return heard.at(-1);
        },
        { timeout: 2000 },
      )
      .toEqual(['after', true]);
    await Promise.all([one.close(), other.close()]);
  });

  describe('when a stranger at NATS reads and sends', () => {
    /** What it does with each request to the subject. */
    async function strangerAt(subject: string, act: (message: Msg, raw: NatsConnection) => void) {
      const raw = await openConnection({ urls: [nats.url], name: 'stranger' });
      raw.subscribe(`mimic.${subject}`, { callback: (_, message) => act(message, raw) });
      await raw.flush();
      return raw;
    }
    /** NATS's own words for "nobody listens". */
    const sayNobody = (raw: NatsConnection, reply: string): void =>
      raw.publish(reply, new Uint8Array(), { headers: headers(503, 'No Responders') });

    test('waits for the answer when the stranger says that nobody listens', async () => {
      const [one, other] = await Promise.all([join(), join()]);
      let done = 0;
      other.answer('nobody.call', async () => {
        await new Promise((resolve) => setTimeout(resolve, TOO_LATE_MS + 1000));
        done++;
        return toBody('done');
      });
      const raw = await strangerAt('nobody.call', ({ reply }, stranger) => sayNobody(stranger, reply!));
      await settled();
      expect(read(await one.request('nobody.call', toBody(1), 20_000))).toBe('done');
      expect(done).toBe(1);
      await Promise.all([one.close(), other.close(), raw.close()]);
    });

    test('learns of a lost node when the stranger says that nobody listens', async () => {
      const [one, other] = await Promise.all([join(), join()]);
      other.answer('lost.call', () => new Promise(() => {}));
      const raw = await strangerAt('lost.call', ({ reply }, stranger) => sayNobody(stranger, reply!));
      await settled();
      const signal = AbortSignal.timeout(300);
      await expect(one.request('lost.call', toBody(1), 20_000, signal)).rejects.toThrow(NoAnswerError);
      await Promise.all([one.close(), other.close(), raw.close()]);
    });

    test('answers the node that asked when the copy of the stranger arrives first, with a reply subject of its own', async () => {
      const [one, other] = await Promise.all([join(), join()]);
      const stolen: string[] = [];
      const copy = Promise.withResolvers<Msg>();
      const raw = await strangerAt('first.call', (message) => copy.resolve(message));
      raw.subscribe('stranger', { callback: (_, { subject }) => void stolen.push(subject) });
      const asked = one.request('first.call', toBody(1), 20_000);
      const { data, headers: more } = await copy.promise;
      // The request itself has reached nobody who answers.
      other.answer('first.call', async () => toBody('done'));
      await settled();
      raw.publish('mimic.first.call', data, { headers: more!, reply: 'stranger' });
      expect(read(await asked)).toBe('done');
      await settled();
      expect(stolen).toEqual([]);
      await Promise.all([one.close(), other.close(), raw.close()]);
    });
  });

  test('calls another node again after a holder of the key has sent far numbers in its name', async () => {
    const [one, other] = await Promise.all([join(), join()]);
    const raw = await openConnection({ urls: [nats.url], name: 'raw' });
    const done: unknown[] = [];
    other.answer('blocked.call', async (body) => {
      done.push(read(body));
      return toBody('done');
    });
    let series = '';
    raw.subscribe('mimic.blocked.call', {
      callback: (_, { headers: more }) => {
        series = more!.get('Mimic-Said');
      },
    });
    await settled();
    expect(read(await one.request('blocked.call', toBody('first'), 5000))).toBe('done');
    const [node, clock, , time, name] = series.split(' ');
    const said = [node, clock, 2 ** 50, time, name].join(' ');
    const more = headers();
    more.set('Mimic-Said', said);
    const forged = toBody('forged');
    more.set('Mimic-Seal', testSeals().of(said, { subject: 'blocked.call', body: forged }));
    raw.publish('mimic.blocked.call', forged, { headers: more });
    await raw.flush();
    await raw.close();
    await expect.poll(() => done).toEqual(['first', 'forged']);
    // Refused at once, and certainly not carried out.
    await expect(one.request('blocked.call', toBody('refused'), 60_000)).rejects.toThrow(NobodyAnswersError);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(read(await one.request('blocked.call', toBody('again'), 5000))).toBe('done');
    expect(done).toEqual(['first', 'forged', 'again']);
    await Promise.all([one.close(), other.close()]);
  });

  test('waits for the right answer when forged ones arrive first', async () => {
    const [one, other] = await Promise.all([join(), join()]);
    const raw = await openConnection({ urls: [nats.url], name: 'raw' });
    other.answer('forged.call', async () => {
      await new Promise((done) => setTimeout(done, 200));
      return toBody('right');
    });
    raw.subscribe('mimic.forged.call', {
      callback: (_, message) => {
        message.respond(toBody('forged'));
        message.respond(toBody('forged'), { headers: message.headers! });
      },
    });
    await settled();
    expect(read(await one.request('forged.call', toBody(1), 2000))).toBe('right');
    await Promise.all([one.close(), other.close(), raw.close()]);
  });
});

/** Subscriptions reach NATS, and messages their nodes. */
const settled = () => new Promise((done) => setTimeout(done, 50));

function contract(join: () => Promise<NodeBus>): void {
  let one: NodeBus;
  let other: NodeBus;
  let third: NodeBus;
  beforeAll(async () => {
    [one, other, third] = await Promise.all([join(), join(), join()]);
  });
  afterAll(() => Promise.all([one.close(), other.close(), third.close()]));

  test('each node has an id of its own and is up', () => {
    expect(new Set([one.node, other.node, third.node]).size).toBe(3);
    expect([one.isUp, other.isUp, third.isUp]).toEqual([true, true, true]);
  });

  test('what a node says reaches all others in order, and not itself', async () => {
    const heard: Record<string, number[]> = { one: [], other: [], third: [] };
    const ends = [
      one.subscribe('order.words', (body) => heard.one!.push(read(body))),
      other.subscribe('order.words', (body) => heard.other!.push(read(body))),
      third.subscribe('order.*', (body, subject, lateMs) => {
        expect(subject).toBe('order.words');
        expect(lateMs).toBeGreaterThanOrEqual(0);
        heard.third!.push(read(body));
      }),
    ];
    await settled();
    const said = Array.from({ length: 500 }, (_, nth) => nth);
    for (const word of said) one.publish('order.words', toBody(word));
    one.publish('others.words', toBody(-1));
    await expect.poll(() => heard.third!.length).toBe(500);
    await expect.poll(() => heard.other!.length).toBe(500);
    expect(heard).toEqual({ one: [], other: said, third: said });
    for (const end of ends) end();
    one.publish('order.words', toBody(-1));
    await settled();
    expect(heard.other).toHaveLength(500);
  });

  test('a request is answered by the node that answers its subject, bytes as they are', async () => {
    const end = other.answer('twice', async (body) => new Uint8Array([...body, ...body]));
    await settled();
    expect([...(await one.request('twice', new Uint8Array([0, 255, 7]), 2000))]).toEqual([
      0, 255, 7, 0, 255, 7,
    ]);
    expect((await third.request('twice', new Uint8Array(), 2000)).length).toBe(0);
    end();
    await settled();
    await expect(one.request('twice', new Uint8Array(), 20_000)).rejects.toThrow(NobodyAnswersError);
  });

  test('nobody there, no answer and an answer that failed are three things', async () => {
    await expect(one.request('nobody', toBody(1), 20_000)).rejects.toThrow(NobodyAnswersError);
    const ends = [
      other.answer('silent', () => new Promise(() => {})),
      other.answer('fails', async () => {
        throw new Error('The valve\nis stuck');
      }),
    ];
    await settled();
    await expect(one.request('silent', toBody(1), 60)).rejects.toThrow(NoAnswerError);
    const gone = AbortSignal.timeout(60);
    await expect(one.request('silent', toBody(1), 20_000, gone)).rejects.toThrow(NoAnswerError);
    await expect(one.request('silent', toBody(1), 20_000, AbortSignal.abort())).rejects.toThrow(
      NoAnswerError,
    );
    const failed = one.request('fails', toBody(1), 2000);
    await expect(failed).rejects.toThrow(AnswerFailedError);
    await expect(failed).rejects.toThrow(/The valve\s+is stuck/);
    for (const end of ends) end();
  });

  test('a megabyte is carried', async () => {
    const end = other.answer('large', async (body) => body);
    await settled();
    const body = new Uint8Array(1_000_000).fill(7);
    expect((await one.request('large', body, 5000)).length).toBe(body.length);
    end();
  });
}
