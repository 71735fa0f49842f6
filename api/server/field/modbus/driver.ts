/** Modbus TCP: one connection a link, to hosts that the server's operator has allowed; it polls, and carries out writes. */
import type { AllowedHosts } from '../allowed-hosts.ts';
import type {
  BrowseResult,
  Driver,
  DriverContext,
  FieldLink,
  TestStep,
  WriteRequest,
  WriteResult,
} from '../driver.ts';
import { LinkSet, type RunningLink } from '../link-set.ts';
import { type LinkStates, stateWords } from '../link-states.ts';
import { type LiveValue, Quality, type Sample } from '../sample.ts';
import { asTagValue } from '../values.ts';
import { type ModbusTag, readEndpoint, readTag } from './address.ts';
import { browseUnit } from './browse.ts';
import { decodeRegisters, encodeRegisters } from './codec.ts';
import { ILLEGAL_ADDRESS, ModbusConnection, type Reachable, RequestError } from './connection.ts';
import { planRequests, type ReadRequest, split } from './plan.ts';
import { testModbus } from './test.ts';

/** Seconds: no tag is polled more often. */
const SHORTEST_SCAN = 0.1;
const DEFAULT_SCAN = 1;

interface ModbusOptions {
  /** The allowed hosts: otherwise anybody who may edit links could reach any service of the server's network. */
  readonly hosts: AllowedHosts;
}

export class ModbusDriver extends LinkSet<ModbusLink> implements Driver {
  readonly protocol = 'modbus-tcp';
  readonly #hosts: AllowedHosts;

  constructor({ hosts }: ModbusOptions, context: DriverContext) {
    super('Modbus', context, (link, states) => {
      const endpoint = readEndpoint(link);
      hosts.check(endpoint);
      const reachable = { ...endpoint, resolve: () => hosts.resolve(endpoint) };
      return new ModbusLink(link, reachable, context, states);
    });
    this.#hosts = hosts;
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    return testModbus(link, this.#hosts, signal);
  }
}

interface Scan {
  readonly interval: number;
  requests: ReadRequest[];
  timer: NodeJS.Timeout | undefined;
  /** Its requests that are under way. */
  running: Promise<void> | undefined;
}

/** A running link: polls its tags at their scan intervals and carries out writes. */
class ModbusLink implements RunningLink {
  readonly #link: FieldLink;
  readonly #endpoint: Reachable;
  readonly #context: DriverContext;
  readonly #states: LinkStates;
  readonly #tags = new Map<string, ModbusTag>();
  readonly #scans: readonly Scan[];
  readonly #connection: ModbusConnection;
  readonly #stale = new Set<string>();
  #detail = 'connecting';
  #isClosed = false;

  constructor(link: FieldLink, endpoint: Reachable, context: DriverContext, states: LinkStates) {
    this.#link = link;
    this.#states = states;
    this.#endpoint = endpoint;
    this.#context = context;
    for (const device of link.devices)
      for (const point of device.tags) {
        try {
          this.#tags.set(point.tag, readTag(device, point));
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
    });
  }

  get isUp(): boolean {
    return this.#connection.isUp;
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
  /** Requests to the controller's unit, beside the polls. */
  browse(
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const unit = this.#link.devices.find((one) => one.controller === controller)?.address.unit;
    const ask = (request: ReadRequest) => this.#connection.read(request);
    return browseUnit(ask, typeof unit === 'number' ? unit : 1, signal, onProgress);
  }

  async read(tags: readonly string[]): Promise<void> {
    const wanted = tags.flatMap((tag) => this.#tags.get(tag) ?? []);
    await Promise.all(planRequests(wanted).map((request) => this.#poll(request)));
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const tag = this.#tags.get(request.tag)!;
    if (!this.isUp) return notSent(`No connection to ${this.detail}`);
    if (tag.table === 'input' || tag.table === 'discrete')
      return notSent(`A ${tag.table} ${tag.table === 'input' ? 'register' : 'input'} cannot be written`);
    const value = asTagValue(request.value, tag.point.dataType);
    if (value === undefined || value === null)
      return notSent(`The value does not fit a ${tag.point.dataType}`);
    try {
      return await this.#send(tag, value, request.deadline);
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

  async #send(tag: ModbusTag, value: NonNullable<LiveValue>, deadline: number): Promise<WriteResult> {
    const { encoding, bit } = tag.format;
    const isMasked = tag.table !== 'coil' && encoding === 'bit';
    const registers = tag.table === 'coil' || isMasked ? [] : encodeRegisters(value, tag.format);
    const sent = await this.#connection.write(
      tag.unit,
      () => this.#context.now() <= deadline,
      (client) => {
        if (tag.table === 'coil') return client.writeCoil(tag.register, Boolean(value));
        // The device itself changes the bit: read-modify-write could undo a change in between.
        if (isMasked)
          return client.maskWriteRegister(tag.register, 0xffff & ~(1 << bit), value ? 1 << bit : 0);
        if (registers.length === 1) return client.writeRegister(tag.register, registers[0]!);
        return client.writeRegisters(tag.register, registers);
      },
    );
    return sent ? { outcome: 'sent' } : notSent('The deadline has passed');
  }

  #onUp(): void {
    this.#detail = 'connected';
    this.#states.set(this.#link.link, 'active', this.detail);
    this.#states.contact(this.#link.link);
    this.#context.log.info({ link: this.#link.link, address: this.detail }, 'Modbus: connected');
    for (const scan of this.#scans) this.#run(scan);
  }

  #onDown(reason: string): void {
    this.#detail = reason;
    this.#states.set(this.#link.link, 'down', this.detail);
    for (const scan of this.#scans) clearTimeout(scan.timer);
    if (this.#markStale([...this.#tags.values()]))
      this.#context.log.warn({ link: this.#link.link, address: this.detail }, 'Modbus: connection lost');
  }

  #run(scan: Scan): void {
    clearTimeout(scan.timer);
    scan.running ??= this.#ask(scan).finally(() => {
      scan.running = undefined;
    });
  }

  async #ask(scan: Scan): Promise<void> {
    const began = performance.now();
    for (const request of [...scan.requests]) {
      const parts = await this.#poll(request);
      if (parts) scan.requests = scan.requests.flatMap((one) => (one === request ? parts : [one]));
    }
    if (this.#isClosed || !this.isUp) return;
    const wait = Math.max(10, scan.interval - (performance.now() - began));
    scan.timer = setTimeout(() => this.#run(scan), wait);
  }

  /** One request. Returns the smaller ones to use from now on, if the device refuses to read across a gap. */
  async #poll(request: ReadRequest): Promise<ReadRequest[] | undefined> {
    if (this.#context.isAlone?.() === false) return undefined;
    try {
      const answer = await this.#connection.read(request);
      this.#states.contact(this.#link.link);
      this.#context.sink(request.tags.map((tag) => this.#sample(request, tag, answer)));
    } catch (error) {
      const isGap =
        error instanceof RequestError && error.code === ILLEGAL_ADDRESS && request.tags.length > 1;
      if (isGap) return split(request);
      this.#fail(request, error);
    }
    return undefined;
  }

  /** A refused address has no value at all; without an answer the old value is still the last known one. */
  #fail(request: ReadRequest, error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    if (error.kind !== 'refused') this.#markStale(request.tags);
    else {
      const time = this.#context.now();
      this.#context.sink(
        request.tags.map(({ point }) => ({ tag: point.tag, value: null, quality: Quality.bad, time })),
      );
    }
  }

  #sample(request: ReadRequest, tag: ModbusTag, answer: { bits: readonly boolean[]; bytes: Buffer }): Sample {
    const at = tag.register - request.register;
    const isBit = tag.table === 'coil' || tag.table === 'discrete';
    const raw: LiveValue = isBit ? answer.bits[at]! : decodeRegisters(answer.bytes, at * 2, tag.format);
    const value = asTagValue(raw, tag.point.dataType) ?? null;
    this.#stale.delete(tag.point.tag);
    return {
      tag: tag.point.tag,
      value,
      quality: value === null ? Quality.bad : Quality.good,
      time: this.#context.now(),
    };
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

const notSent = (reason: string): WriteResult => ({ outcome: 'notSent', reason });

/** A timeout or a break in the middle does not tell what the device did. */
function writeFailure(error: unknown): WriteResult {
  if (error instanceof RangeError) return notSent('The value does not fit the register');
  if (!(error instanceof RequestError)) throw error;
  if (error.kind === 'refused') return notSent(`The device refused: ${error.message}`);
  return error.kind === 'unsent' ? notSent('The connection is lost') : { outcome: 'unknown' };
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
