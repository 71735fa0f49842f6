/** A running Modbus link: polls its tags at their scan intervals and carries out writes. */
import {
  type BrowseResult,
  type DriverContext,
  FieldError,
  type FieldLink,
  type WriteRequest,
  type WriteResult,
} from '../driver.ts';
import type { RunningLink } from '../link-set.ts';
import { type LinkStates, stateWords } from '../link-states.ts';
import { Quality } from '../sample.ts';
import { asTagValue } from '../values.ts';
import { type ModbusTag, readEndpoint, readTag } from './address.ts';
import { browseUnit } from './browse.ts';
import { type Answer, ModbusConnection, type Reachable } from './connection.ts';
import { isDeviceFailure, isTemporary, isTooLong, RequestError } from './errors.ts';
import { planRequests, type ReadRequest, split } from './plan.ts';
import { toSample } from './samples.ts';
import { UnitHealth } from './unit-health.ts';
import { notSent, sendValue, writeFailure } from './write.ts';

/** Seconds: no tag is polled more often. */
const SHORTEST_SCAN = 0.1;
const DEFAULT_SCAN = 1;

interface Scan {
  readonly interval: number;
  requests: ReadRequest[];
  timer: NodeJS.Timeout | undefined;
  /** Its requests that are under way. */
  running: Promise<void> | undefined;
}

/** `silent`: no answer that says anything about the tags. */
type Polled = 'answered' | 'refused' | 'silent';

export class ModbusLink implements RunningLink {
  readonly #link: FieldLink;
  readonly #endpoint: Reachable;
  readonly #context: DriverContext;
  readonly #states: LinkStates;
  readonly #tags = new Map<string, ModbusTag>();
  readonly #units = new Map<number, UnitHealth<ReadRequest>>();
  readonly #scans: readonly Scan[];
  readonly #connection: ModbusConnection;
  readonly #stale = new Set<string>();
  #detail = 'connecting';
  /** No unit has answered for some time. */
  #isSilent = false;
  #isClosed = false;

  constructor(link: FieldLink, endpoint: Reachable, context: DriverContext, states: LinkStates) {
    this.#link = link;
    this.#states = states;
    this.#endpoint = endpoint;
    this.#context = context;
    for (const device of link.devices)
      for (const point of device.tags) {
        try {
          const tag = readTag(device, point);
          this.#tags.set(point.tag, tag);
          if (!this.#units.has(tag.unit)) this.#units.set(tag.unit, new UnitHealth());
        } catch (error) {
          const problem = (error as Error).message;
          context.log.warn(
            { tag: point.tag, controller: device.name, problem },
            'Modbus: a tag cannot be read',
          );
        }
      }
    this.#scans = makeScans([...this.#tags.values()]);
    this.#connection = new ModbusConnection(endpoint, {
      up: () => this.#onUp(),
      down: (reason) => this.#onDown(reason),
      isSilent: () => ![...this.#units.values()].some(({ isAnswering }) => isAnswering),
    });
  }

  /** False too while the device accepts connections and no unit answers. */
  get isUp(): boolean {
    return this.#connection.isUp && !this.#isSilent;
  }
  get detail(): string {
    return stateWords(`${this.#endpoint.host}:${this.#endpoint.port}`, this.#detail);
  }
  /** Differs when the link's settings differ. */
  get definition(): string {
    return JSON.stringify(this.#link);
  }
  has(tag: string): boolean {
    return this.#tags.has(tag);
  }
  /** Whether another link of the company has the same endpoint. */
  isTo(link: FieldLink): boolean {
    const { host, port } = readEndpoint(link);
    return (
      link.company === this.#link.company && host === this.#endpoint.host && port === this.#endpoint.port
    );
  }
  /** A request beside the polls. */
  request(request: ReadRequest): Promise<Answer> {
    return this.#connection.read(request);
  }
  async browse(
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    if (!this.#connection.isUp) throw new FieldError(`No connection to ${this.detail}`);
    const unit = this.#link.devices.find((one) => one.controller === controller)?.address.unit;
    const ask = (request: ReadRequest) => this.#connection.read(request);
    return browseUnit(ask, typeof unit === 'number' ? unit : 1, signal, onProgress);
  }

  async read(tags: readonly string[]): Promise<void> {
    const wanted = tags.flatMap((tag) => this.#tags.get(tag) ?? []);
    const byUnit = Map.groupBy(planRequests(wanted), ({ unit }) => unit);
    await Promise.all(
      [...byUnit.values()].map(async (requests) => {
        // The first request that stays unanswered tells enough about its unit.
        for (const request of requests) if ((await this.#poll(request)).polled === 'silent') return;
      }),
    );
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const tag = this.#tags.get(request.tag)!;
    if (!this.isUp) return notSent(`No connection to ${this.detail}`);
    const { problem } = this.#units.get(tag.unit)!;
    if (problem !== undefined) return notSent(`No connection: ${problem}`);
    if (tag.table === 'input' || tag.table === 'discrete')
      return notSent(`A ${tag.table} ${tag.table === 'input' ? 'register' : 'input'} cannot be written`);
    const value = asTagValue(request.value, tag.point.dataType);
    if (value === undefined || value === null)
      return notSent(`The value does not fit a ${tag.point.dataType}`);
    try {
      const isTimely = () => this.#context.now() <= request.deadline;
      return await sendValue(this.#connection, tag, value, isTimely);
    } catch (error) {
      return writeFailure(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const scan of this.#scans) clearTimeout(scan.timer);
    await this.#connection.close();
    await Promise.all(this.#scans.map((scan) => scan.running));
    this.#markStale([...this.#tags.values()]);
  }

  /** A device that accepts connections need not answer: with tags, the first answer shows that it is there. */
  #onUp(): void {
    if (this.#tags.size === 0) this.#setUp();
    for (const scan of this.#scans) this.#run(scan);
  }

  #setUp(): void {
    const wasUp = this.#states.get(this.#link.link)?.state === 'active';
    const problems = [...this.#units.values()].flatMap(({ problem }) => problem ?? []);
    this.#isSilent = false;
    this.#detail = ['connected', ...problems].join('; ');
    this.#states.set(this.#link.link, 'active', this.detail);
    if (!wasUp) this.#context.log.info({ link: this.#link.link, address: this.detail }, 'Modbus: connected');
  }

  #onDown(reason: string): void {
    for (const scan of this.#scans) clearTimeout(scan.timer);
    this.#setDown(reason);
  }

  #setDown(reason: string): void {
    this.#detail = reason;
    this.#states.set(this.#link.link, 'down', this.detail);
    if (this.#markStale([...this.#tags.values()]))
      this.#context.log.warn({ link: this.#link.link, address: this.detail }, 'Modbus: connection lost');
  }

  #run(scan: Scan): void {
    clearTimeout(scan.timer);
    scan.running ??= this.#scan(scan).finally(() => {
      scan.running = undefined;
    });
  }

  async #scan(scan: Scan): Promise<void> {
    const began = performance.now();
    const isFailing = (request: ReadRequest) => this.#units.get(request.unit)!.isFailing(request);
    const [failing, sound] = [
      scan.requests.filter(isFailing),
      scan.requests.filter((one) => !isFailing(one)),
    ];
    for (const request of [...sound, ...failing]) {
      if (!this.#units.get(request.unit)!.isDue(request, this.#context.now())) continue;
      const { requests } = await this.#poll(request);
      if (requests.length > 1)
        scan.requests = scan.requests.flatMap((one) => (one === request ? requests : [one]));
    }
    if (this.#isClosed || !this.#connection.isUp) return;
    const wait = Math.max(10, scan.interval - (performance.now() - began));
    scan.timer = setTimeout(() => this.#run(scan), wait);
  }

  /** One request, or its parts if the device refuses to read so much at once: `requests` are those to use from now on. */
  async #poll(
    request: ReadRequest,
  ): Promise<{ readonly polled: Polled; readonly requests: readonly ReadRequest[] }> {
    if (this.#context.isAlone?.() === false) return { polled: 'refused', requests: [request] };
    try {
      const answer = await this.#connection.read(request);
      this.#answered(request);
      for (const { point } of request.tags) this.#stale.delete(point.tag);
      const time = this.#context.now();
      this.#context.sink(request.tags.map((tag) => toSample(request, tag, answer, time)));
      return { polled: 'answered', requests: [request] };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const parts = isTooLong(error) ? split(request) : [];
      if (parts.length > 1) return this.#pollParts(request, parts, error);
      return { polled: this.#fail(request, error), requests: [request] };
    }
  }

  async #pollParts(
    request: ReadRequest,
    halves: readonly ReadRequest[],
    error: RequestError,
  ): Promise<{ readonly polled: Polled; readonly requests: readonly ReadRequest[] }> {
    const requests: ReadRequest[] = [];
    const outcomes: Polled[] = [];
    for (const half of halves) {
      const { polled, requests: parts } = await this.#poll(half);
      requests.push(...parts);
      outcomes.push(polled);
      if (polled === 'silent') return { polled, requests: [request] };
    }
    const polled = outcomes.includes('answered') ? 'answered' : 'refused';
    if (polled === 'answered' || !isDeviceFailure(error)) return { polled, requests };
    // No part can be read either: the device has failed, and its tags are read together again when it has recovered.
    this.#units.get(request.unit)!.requestFailed(request, this.#context.now());
    return { polled, requests: [request] };
  }

  #answered(request: ReadRequest): void {
    this.#states.contact(this.#link.link);
    const unit = this.#units.get(request.unit)!;
    const isFirst = !unit.hasAnswered;
    if (unit.answered(request) || isFirst || this.#states.get(this.#link.link)?.state !== 'active')
      this.#setUp();
  }

  /** A refused address has no value at all; without an answer the old value is still the last known one. */
  #fail(request: ReadRequest, error: RequestError): Polled {
    if (error.kind === 'refused' && !isTemporary(error)) {
      this.#answered(request);
      const time = this.#context.now();
      this.#context.sink(
        request.tags.map(({ point }) => ({ tag: point.tag, value: null, quality: Quality.bad, time })),
      );
      return 'refused';
    }
    // The whole link is down then, and says why.
    if (error.kind === 'unsent' || error.kind === 'broken') {
      this.#markStale(request.tags);
      return 'silent';
    }
    const unit = this.#units.get(request.unit)!;
    if (unit.failed(request, this.#context.now(), error.message, isTemporary(error)))
      this.#unitAway(request.unit);
    else if (!isTemporary(error)) this.#markStale(request.tags);
    return 'silent';
  }

  #unitAway(number: number): void {
    this.#markStale([...this.#tags.values()].filter(({ unit }) => unit === number));
    const problems = [...this.#units.values()].map(({ problem }) => problem);
    this.#isSilent = problems.every((problem) => problem !== undefined);
    if (this.#isSilent) this.#setDown(problems.join('; '));
    else if (this.#states.get(this.#link.link)?.state === 'active') this.#setUp();
  }

  /** True if some of them were not stale before. */
  #markStale(tags: readonly ModbusTag[]): boolean {
    const time = this.#context.now();
    const fresh = tags.filter(({ point }) => !this.#stale.has(point.tag));
    for (const { point } of fresh) this.#stale.add(point.tag);
    if (fresh.length === 0) return false;
    this.#context.sink(
      fresh.map(({ point }) => ({ tag: point.tag, value: null, quality: Quality.stale, time })),
    );
    return true;
  }
}

function makeScans(tags: readonly ModbusTag[]): Scan[] {
  const byInterval = Map.groupBy(tags, ({ point }) =>
    Math.max(SHORTEST_SCAN, point.scanInterval > 0 ? point.scanInterval : DEFAULT_SCAN),
  );
  return [...byInterval].map(([seconds, group]) => ({
    interval: seconds * 1000,
    requests: planRequests(group),
    timer: undefined,
    running: undefined,
  }));
}
