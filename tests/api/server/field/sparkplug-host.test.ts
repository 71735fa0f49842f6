/** The host state machine without a broker: a small notation of what a node says, and what the host must do. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../../api/server/field/sparkplug/action.ts';
import { SparkplugHost } from '../../../../api/server/field/sparkplug/host.ts';
import { DataType, type Metric } from '../../../../api/server/field/sparkplug/payload.ts';
import type { MessageType } from '../../../../api/server/field/sparkplug/topic.ts';
import { sparkplugHistory } from '../../../support/field/sparkplug-history.ts';
import { isWhole } from '../../../support/whole.ts';

const NODE = 'G/N';
const TIMING = { reorderMs: 2000, rebirthMs: 5000, rebirthMaxMs: 60_000 };

const metric = (value: number, more: Partial<Metric> = {}): Metric => ({
  name: 'x',
  alias: 7n,
  dataType: DataType.double,
  raw: value,
  ...more,
});
const bdSeq = (value: number): Metric => ({ name: 'bdSeq', dataType: DataType.int64, raw: BigInt(value) });

class Bench {
  readonly host = new SparkplugHost(TIMING);
  now = 1000;

  constructor() {
    this.host.watch([NODE], this.now);
    this.host.connected(this.now);
  }
  say(type: MessageType, seq: number | undefined, metrics: readonly Metric[], device?: string): string {
    return told(
      this.host.receive({ type, group: 'G', node: 'N', device }, { seq, metrics, time: this.now }, this.now),
    );
  }
  birth(session = 1): string {
    return `${this.say('NBIRTH', 0, [bdSeq(session)])} ${this.say('DBIRTH', 1, [metric(0)], 'D')}`.trim();
  }
  data(seq: number, value: number): string {
    return this.say('DDATA', seq, [{ alias: 7n, raw: value }], 'D');
  }
  wait(ms: number): string {
    this.now += ms;
    return told(this.host.tick(this.now));
  }
}

/** Actions as short words: `x=3`, `was x=3` for history, `stale(D)`, `rebirth`. */
const told = (actions: readonly Action[]): string =>
  actions
    .flatMap((action) => {
      if (action.do === 'rebirth') return ['rebirth'];
      if (action.do === 'stale') return [`stale(${action.device ?? ''})`];
      return action.metrics
        .filter((one) => one.name === 'x')
        .map((one) => `${one.historical ? 'was ' : ''}x=${one.value}`);
    })
    .join(' ');

describe('sequence', () => {
  test('values come by alias, with the type of the birth', () => {
    const bench = new Bench();
    expect(bench.birth()).toBe('x=0');
    expect(bench.data(2, 5)).toBe('x=5');
  });

  test('the sequence goes from 255 to 0', () => {
    const bench = new Bench();
    bench.birth();
    for (let seq = 2; seq < 256; seq++) bench.data(seq, seq);
    expect(bench.data(0, 300)).toBe('x=300');
  });

  test('messages in the wrong order are put right within the reorder time', () => {
    const bench = new Bench();
    bench.birth();
    expect(bench.data(4, 4)).toBe('');
    expect(bench.data(3, 3)).toBe('');
    expect(bench.data(2, 2)).toBe('x=2 x=3 x=4');
    expect(bench.wait(5000)).toBe('');
  });

  test('a gap that stays makes everything stale and asks for a rebirth', () => {
    const bench = new Bench();
    bench.birth();
    bench.wait(10_000);
    bench.data(3, 3);
    expect(bench.wait(1999)).toBe('');
    expect(bench.wait(1)).toBe('stale() stale(D) rebirth');
    expect(bench.data(4, 4)).toBe('');
    expect(bench.birth()).toBe('x=0');
    expect(bench.data(2, 9)).toBe('x=9');
  });

  test('a message that comes twice counts once', () => {
    const bench = new Bench();
    bench.birth();
    bench.data(2, 2);
    expect(bench.data(2, 2)).toBe('');
    expect(bench.data(3, 3)).toBe('x=3');
  });
});

describe('births and deaths', () => {
  test('data of a node that was never born asks for its birth, not more often than allowed', () => {
    const bench = new Bench();
    expect(bench.data(2, 2)).toBe('');
    expect(bench.wait(10_000)).toBe('rebirth');
    let asked = 0;
    for (let at = 0; at < 600; at++) if (bench.wait(100).includes('rebirth') || bench.data(3, 3)) asked++;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(3);
  });

  test('a death makes node and devices stale', () => {
    const bench = new Bench();
    bench.birth(4);
    expect(bench.say('NDEATH', undefined, [bdSeq(4)])).toBe('stale() stale(D)');
    expect(bench.host.isOnline(NODE)).toBe(false);
  });

  test('the will of an earlier session changes nothing', () => {
    const bench = new Bench();
    bench.birth(5);
    expect(bench.say('NDEATH', undefined, [bdSeq(4)])).toBe('');
    expect(bench.data(2, 2)).toBe('x=2');
  });

  test.each([
    ['by its alias alone', [{ alias: 1n, dataType: DataType.int64, raw: 4n }]],
    ['by name and alias', [{ ...bdSeq(4), alias: 1n }]],
    ['as an int', [{ ...bdSeq(4), raw: 4 }]],
    ['not at all', []],
  ])('believes a death that carries its session number %s', (_how, metrics) => {
    const bench = new Bench();
    bench.say('NBIRTH', 0, [{ ...bdSeq(4), alias: 1n }, metric(3)]);
    expect(bench.say('NDEATH', undefined, metrics)).toBe('stale()');
  });

  test('believes any death of a node whose birth has no session number', () => {
    const bench = new Bench();
    bench.say('NBIRTH', 0, [metric(3)]);
    expect(bench.say('NDEATH', undefined, [bdSeq(9)])).toBe('stale()');
  });

  test('believes a death of another session when the node says nothing for seven seconds', () => {
    const bench = new Bench();
    bench.birth(5);
    bench.say('NDEATH', undefined, [bdSeq(6)]);
    expect(bench.wait(6999)).toBe('');
    expect(bench.wait(1)).toBe('stale() stale(D) rebirth');
    expect(bench.host.isOnline(NODE)).toBe(false);
  });

  test('keeps the aliases of devices apart when they repeat them', () => {
    const bench = new Bench();
    bench.birth();
    expect(bench.say('DBIRTH', 2, [metric(1, { name: 'y' }), metric(2, { alias: 8n })], 'E')).toBe('x=2');
    expect(bench.data(3, 5)).toBe('x=5');
    expect(bench.say('DDATA', 4, [{ alias: 8n, raw: 6 }], 'E')).toBe('x=6');
  });

  test('an alias that no birth has makes its device stale, with a reason', () => {
    const bench = new Bench();
    bench.birth();
    bench.wait(10_000);
    expect(bench.say('DDATA', 2, [{ alias: 99n, raw: 1 }], 'D')).toBe('stale(D) rebirth');
    expect(bench.host.problem(NODE)).toContain('D sent an alias');
    expect(bench.birth()).toBe('x=0');
    expect(bench.host.problem(NODE)).toBeUndefined();
  });

  test('asks ever more rarely for births that do not help', () => {
    const bench = new Bench();
    bench.birth();
    let asked = 0;
    for (let second = 0; second < 600; second++) {
      const said = `${bench.wait(1000)} ${bench.say('DDATA', 2, [{ alias: 99n, raw: 1 }], 'D')}`;
      if (!said.includes('rebirth')) continue;
      asked++;
      bench.birth();
    }
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(15);
    bench.wait(70_000);
    bench.birth();
    bench.wait(6000);
    expect(bench.say('DDATA', 2, [{ alias: 99n, raw: 1 }], 'D')).toContain('rebirth');
  });

  test('a device dies and is born alone', () => {
    const bench = new Bench();
    bench.birth();
    expect(bench.say('DDEATH', 2, [], 'D')).toBe('stale(D)');
    expect(bench.host.isOnline(NODE)).toBe(true);
    expect(bench.host.isOnline(NODE, 'D')).toBe(false);
    expect(bench.say('DBIRTH', 3, [metric(8)], 'D')).toBe('x=8');
  });

  test('a device that is not born again after its node is stale', () => {
    const bench = new Bench();
    bench.birth(1);
    bench.say('NBIRTH', 0, [bdSeq(2)]);
    expect(bench.wait(2000)).toBe('stale(D)');
  });

  test('without a broker everything is stale, and everything is asked for when it is back', () => {
    const bench = new Bench();
    bench.birth();
    expect(told(bench.host.disconnected())).toBe('stale() stale(D)');
    expect(told(bench.host.connected(bench.now))).toBe('rebirth');
  });

  test('historical values are marked as what was', () => {
    const bench = new Bench();
    bench.birth();
    expect(bench.say('DDATA', 2, [metric(3, { historical: true })], 'D')).toBe('was x=3');
  });
});

const HISTORIES = isWhole ? 10_000 : 1000;

test(`${HISTORIES} random histories agree with the reference model after every step`, () => {
  for (let seed = 1; seed <= HISTORIES; seed++) sparkplugHistory(seed);
}, 60_000);
