/**
 * A node that counts, over a network that loses, doubles, swaps and delays messages, and a broker that goes away. After
 * every step the host knows exactly what the model knows; values never go backwards within a life of the node; and once
 * the network is quiet and rebirths are obeyed the host has the newest value.
 */
import { Random } from '../../../api/server/demo/plant/physics/random.ts';
import type { Action } from '../../../api/server/field/sparkplug/action.ts';
import { SparkplugHost } from '../../../api/server/field/sparkplug/host.ts';
import { DataType, type Metric } from '../../../api/server/field/sparkplug/payload.ts';
import type { MessageType } from '../../../api/server/field/sparkplug/topic.ts';
import { type Event, known } from './sparkplug-model.ts';

const NODE = 'G/N';
const TIMING = { reorderMs: 2000, rebirthMs: 5000, rebirthMaxMs: 60_000 };
const WAITS = { reorderMs: TIMING.reorderMs, proofMs: TIMING.reorderMs + TIMING.rebirthMs };
const STEPS = 50;

class World {
  readonly #host = new SparkplugHost(TIMING);
  readonly #random: Random;
  readonly #seed: number;
  readonly #history: Event[] = [];
  #now = 1000;
  #seq = 0;
  #session = 0;
  #value = 0;
  #isUp = true;
  /** What the host said last. */
  #shown: number | undefined;
  #isStale = true;
  #asks = false;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#host.watch([NODE], this.#now);
    this.#take(this.#host.connected(this.#now));
  }

  run(): void {
    this.birth();
    for (let step = 0; step < STEPS; step++) {
      this.step();
      if (this.#asks && this.#random.next() < 0.7) this.birth();
      this.#compare(step);
    }
    this.settle();
  }

  step(): void {
    const chance = this.#random.next();
    if (chance < 0.06) this.#count('DDATA');
    else if (chance < 0.13) {
      const [a, b, c] = [this.#count('DDATA'), this.#count('DDATA'), this.#count('DDATA')];
      for (const message of chance < 0.1 ? [b, a, c] : [c, b, a]) this.#deliver(message);
    } else if (chance < 0.18) {
      const twice = this.#count('DDATA');
      this.#deliver(twice);
      this.#deliver(twice);
    } else if (chance < 0.2) {
      const old = this.#session;
      this.birth();
      this.#deliver({ at: this.#now, kind: 'NDEATH', session: old });
    } else if (chance < 0.22) this.#deliver({ at: this.#now, kind: 'NDEATH', session: this.#session });
    else if (chance < 0.24) this.#deliver(this.#count('DDEATH'));
    else if (chance < 0.26) this.#broker(!this.#isUp);
    else if (chance < 0.28) this.birth(false);
    else this.#deliver(this.#count('DDATA'));
    this.#wait(this.#random.integer(900));
  }

  /** A node's birth, and its device's unless that is away. */
  birth(withDevice = true): void {
    this.#asks = false;
    this.#seq = 1;
    this.#deliver({ at: this.#now, kind: 'NBIRTH', session: ++this.#session });
    if (withDevice) this.#deliver(this.#count('DBIRTH'));
  }

  settle(): void {
    this.#broker(true);
    this.#obey();
    if (known(this.#history, this.#now, WAITS).isStale) this.birth();
    this.#deliver(this.#count('DDATA'));
    this.#obey();
    this.#compare(STEPS);
    if (this.#isStale || this.#shown !== this.#value)
      throw new Error(`seed ${this.#seed}: in the end it shows ${this.#shown} of ${this.#value}`);
  }

  /** A quiet network, and a node that is born as soon as it is asked. */
  #obey(): void {
    for (let quiet = 0; quiet < 140; quiet++) {
      this.#wait(500);
      if (this.#asks) this.birth();
    }
  }

  #count(kind: 'DBIRTH' | 'DDATA' | 'DDEATH'): Event {
    const seq = this.#seq;
    this.#seq = (seq + 1) % 256;
    return { at: this.#now, kind, seq, value: kind === 'DDEATH' ? 0 : ++this.#value };
  }

  #deliver(event: Event): void {
    const now = { ...event, at: this.#now };
    this.#history.push(now);
    if (event.kind === 'NBIRTH') this.#receive('NBIRTH', 0, [bdSeq(event.session)]);
    else if (event.kind === 'NDEATH') this.#receive('NDEATH', undefined, [bdSeq(event.session)]);
    else if (event.kind === 'DBIRTH') this.#receive('DBIRTH', event.seq, [metric(event.value)], 'D');
    else if (event.kind === 'DDATA')
      this.#receive('DDATA', event.seq, [{ alias: 7n, raw: event.value }], 'D');
    else if (event.kind === 'DDEATH') this.#receive('DDEATH', event.seq, [], 'D');
  }

  #receive(type: MessageType, seq: number | undefined, metrics: readonly Metric[], device?: string): void {
    const payload = { seq, metrics, time: this.#now };
    this.#take(this.#host.receive({ type, group: 'G', node: 'N', device }, payload, this.#now));
  }

  #broker(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#history.push({ at: this.#now, kind: 'broker', isUp });
    this.#take(isUp ? this.#host.connected(this.#now) : this.#host.disconnected());
  }

  /** Time passes; whoever runs the host calls it when it wants to be called. */
  #wait(ms: number): void {
    const until = this.#now + ms;
    while (this.#host.nextTick() <= until) {
      this.#now = Math.max(this.#now, this.#host.nextTick());
      this.#take(this.#host.tick(this.#now));
    }
    this.#now = until;
  }

  #take(actions: readonly Action[]): void {
    for (const action of actions) {
      if (action.do === 'rebirth') this.#asks = true;
      else if (action.device === 'D' && action.do === 'stale') this.#isStale = true;
      else if (action.device === 'D' && action.do === 'values') {
        const value = Number(action.metrics[0]!.value);
        if (this.#shown !== undefined && value < this.#shown)
          throw new Error(`seed ${this.#seed}: ${value} after ${this.#shown}`);
        this.#shown = value;
        this.#isStale = false;
      }
    }
  }

  #compare(step: number): void {
    const model = known(this.#history, this.#now, WAITS);
    if (model.isStale === this.#isStale && (model.isStale || model.value === this.#shown)) return;
    const shown = this.#isStale ? 'stale' : this.#shown;
    throw new Error(
      `seed ${this.#seed}, step ${step}: shows ${shown}, the model ${model.isStale ? 'stale' : model.value}`,
    );
  }
}

const metric = (value: number): Metric => ({ name: 'x', alias: 7n, dataType: DataType.double, raw: value });
const bdSeq = (value: number): Metric => ({ name: 'bdSeq', dataType: DataType.int64, raw: BigInt(value) });

/** Throws, with the seed in its words, where the host and the model differ. */
export const sparkplugHistory = (seed: number): void => new World(seed).run();
