/**
 * A Sparkplug B edge node: a site with its controllers as devices. It is written to the specification and not
 * to Mimic's host: births, aliases, report by exception, a will as its death, DCMD and Rebirth.
 */
import { connect, type MqttClient } from 'mqtt';
import type { BrokerAccess } from '../../field/sparkplug/connection.ts';
import {
  DataType,
  decodePayload,
  encodePayload,
  type Metric,
  type OutgoingMetric,
  SparkplugQuality,
  typedValue,
} from '../../field/sparkplug/payload.ts';
import { formatTopic, parseTopic, type Topic } from '../../field/sparkplug/topic.ts';
import { Gateway } from './gateway.ts';
import type { Instruments, Reading } from './instruments.ts';
import type { Plant } from './physics/plant.ts';
import { GROUP, type SiteSpec, serialNumber } from './sites.ts';
import { StatisticsReport } from './statistics-report.ts';
import { controllersOf, deviceName, metricName, type PlantTag, type TagValue, tagsOf } from './tags.ts';

interface Point {
  readonly tag: PlantTag;
  readonly alias: bigint;
  readonly dataType: number;
  sent: Reading | undefined;
}

interface Device {
  readonly name: string;
  readonly points: readonly Point[];
}

const TYPES = {
  float: DataType.double,
  int64: DataType.int64,
  boolean: DataType.boolean,
  string: DataType.string,
} as const;

const RECONNECT_MS = 1000;
const REBIRTH = 'Node Control/Rebirth';
const UPGRADE = 'Node Control/Firmware Upgrade';
/** The nodes' factory firmware, and how long an installation takes. */
const FIRST_FIRMWARE = '4.2.0';
const INSTALL_MS = 15_000;
/** Milliseconds between the gateway's readings of its own statistics. */
const STATISTICS_MS = 5_000;

export class SparkplugNode {
  readonly #site: SiteSpec;
  readonly #plant: Plant;
  readonly #instruments: Instruments;
  readonly #client: MqttClient;
  readonly #devices: readonly Device[];
  readonly #gateway: Gateway;
  readonly #statistics: StatisticsReport;
  #measured = Date.now();
  #messages = 0;
  #seq = 0;
  #bdSeq = 0n;
  #firmware = FIRST_FIRMWARE;
  #installing: NodeJS.Timeout | undefined;

  constructor(site: SiteSpec, plant: Plant, instruments: Instruments, broker: BrokerAccess) {
    this.#site = site;
    this.#plant = plant;
    this.#instruments = instruments;
    this.#devices = makeDevices(site);
    this.#gateway = new Gateway(site, 1);
    this.#statistics = new StatisticsReport(this.#gateway);
    this.#client = connect(broker.url, {
      clientId: `plant-${site.node}-${crypto.randomUUID().slice(0, 8)}`,
      username: broker.username,
      password: broker.password,
      keepalive: 5,
      reconnectPeriod: RECONNECT_MS,
      queueQoSZero: false,
      will: { topic: this.#topic('NDEATH'), payload: this.#deathBody(), qos: 1, retain: false },
    });
    this.#client.on('connect', () => this.#onConnect());
    this.#client.on('close', () => this.#nextSession());
    // Every failure is followed by `close` and another attempt.
    this.#client.on('error', () => undefined);
    this.#client.on('message', (topic, payload) => this.#onCommand(topic, payload));
  }

  /** Sends changes: bits, texts and setpoints always, readings beyond their deadband when `analog` is set. */
  publish(analog: boolean): void {
    if (!this.#client.connected) return;
    for (const device of this.#devices) {
      const changed = device.points.filter((point) => this.#hasChanged(point, analog));
      if (changed.length > 0) this.#sendData(device, changed);
    }
    this.#reportItself();
  }

  #reportItself(): void {
    const time = Date.now();
    if (time - this.#measured < STATISTICS_MS) return;
    this.#gateway.step((time - this.#measured) / 1000, this.#messages);
    this.#measured = time;
    this.#messages = 0;
    const metrics = this.#statistics.changed(time);
    if (metrics.length > 0) this.#send(this.#topic('NDATA'), metrics);
  }

  /** Publishes an orderly death, then disconnects. */
  async close(): Promise<void> {
    clearTimeout(this.#installing);
    if (this.#client.connected) await this.#client.publishAsync(this.#topic('NDEATH'), this.#deathBody());
    await this.#client.endAsync();
  }

  #topic(type: Topic['type'], device?: string): string {
    return formatTopic({ type, group: GROUP, node: this.#site.node, device });
  }

  #deathBody(): Buffer {
    const time = Date.now();
    return encodePayload({
      time,
      metrics: [{ name: 'bdSeq', dataType: DataType.int64, value: this.#bdSeq, time }],
    });
  }

  /** Each session's will carries a number of its own, which tells a late one from a current death. */
  #nextSession(): void {
    this.#bdSeq = (this.#bdSeq + 1n) % 256n;
    const { will } = this.#client.options;
    if (will) will.payload = this.#deathBody();
  }

  #onConnect(): void {
    const node = `spBv1.0/${GROUP}/NCMD/${this.#site.node}`;
    const devices = `spBv1.0/${GROUP}/DCMD/${this.#site.node}/+`;
    this.#client.subscribe([node, devices], { qos: 1 }, (error) => {
      if (error) this.#client.reconnect();
      else this.#sendBirths();
    });
  }

  #sendBirths(): void {
    const time = Date.now();
    this.#seq = 0;
    this.#send(this.#topic('NBIRTH'), [
      { name: 'bdSeq', dataType: DataType.int64, value: this.#bdSeq, time },
      { name: REBIRTH, dataType: DataType.boolean, value: false, time },
      { name: UPGRADE, dataType: DataType.string, value: '', time },
      { name: 'Properties/Site', dataType: DataType.string, value: this.#site.name, time },
      { name: 'Properties/Serial Number', dataType: DataType.string, value: serialNumber(this.#site), time },
      { name: 'Properties/Firmware Version', dataType: DataType.string, value: this.#firmware, time },
      ...this.#statistics.all(time),
    ]);
    for (const device of this.#devices) {
      for (const point of device.points) point.sent = this.#instruments.read(point.tag);
      const metrics = device.points.map((point) => ({
        ...toMetric(point, time),
        name: metricName(point.tag),
      }));
      this.#send(this.#topic('DBIRTH', device.name), metrics);
    }
  }

  #sendData(device: Device, points: readonly Point[]): void {
    const time = Date.now();
    this.#send(
      this.#topic('DDATA', device.name),
      points.map((point) => toMetric(point, time)),
    );
  }

  #send(topic: string, metrics: readonly OutgoingMetric[]): void {
    this.#client.publish(topic, encodePayload({ time: Date.now(), seq: this.#seq, metrics }));
    this.#seq = (this.#seq + 1) % 256;
    this.#messages++;
  }

  #hasChanged(point: Point, analog: boolean): boolean {
    const { tag, sent } = point;
    if (!analog && tag.dataType === 'float' && !tag.canToggle) return false;
    const reading = this.#instruments.read(tag);
    if (sent && isSame(sent, reading, tag.deadband)) return false;
    point.sent = reading;
    return true;
  }

  #onCommand(name: string, payload: Uint8Array): void {
    const topic = parseTopic(name);
    if (!topic) return;
    const { metrics } = decodePayload(payload);
    if (topic.type === 'NCMD') {
      if (metrics.some((metric) => metric.name === REBIRTH && metric.raw === true)) this.#sendBirths();
      const version = metrics.find((metric) => metric.name === UPGRADE)?.raw;
      if (typeof version === 'string' && version !== '') this.#install(version);
      return;
    }
    const device = this.#devices.find((one) => one.name === topic.device);
    if (!device) return;
    const written = metrics.flatMap((metric) => this.#write(device, metric));
    // The answer is the value itself, changed or not: the writer waits to read it back.
    for (const point of written) point.sent = this.#instruments.read(point.tag);
    if (written.length > 0) this.#sendData(device, written);
  }

  /** As a device does: it works for a while, then reconnects and reports its new version. */
  #install(version: string): void {
    clearTimeout(this.#installing);
    this.#installing = setTimeout(() => {
      this.#firmware = version;
      if (this.#client.connected) this.#sendBirths();
    }, INSTALL_MS);
  }

  #write(device: Device, metric: Metric): Point[] {
    const point = device.points.find(
      (one) => one.alias === metric.alias || metricName(one.tag) === metric.name,
    );
    const value = typedValue(metric.raw, metric.dataType ?? point?.dataType);
    if (!point?.tag.write || value === null) return [];
    point.tag.write(this.#plant, value as TagValue);
    return [point];
  }
}

function makeDevices(site: SiteSpec): Device[] {
  let alias = 0n;
  return controllersOf(site.key).map((controller) => ({
    name: deviceName(controller),
    points: tagsOf(site.key, controller).map((tag) => ({
      tag,
      alias: ++alias,
      dataType: TYPES[tag.dataType],
      sent: undefined,
    })),
  }));
}

function isSame(before: Reading, now: Reading, deadband: number): boolean {
  if (before.isGood !== now.isGood) return false;
  if (typeof before.value === 'number' && typeof now.value === 'number')
    return Math.abs(before.value - now.value) <= deadband;
  return before.value === now.value;
}

function toMetric({ alias, dataType, sent }: Point, time: number): OutgoingMetric {
  const isGood = sent?.isGood ?? false;
  return {
    alias,
    dataType,
    value: sent?.value ?? null,
    time,
    quality: isGood ? SparkplugQuality.good : SparkplugQuality.bad,
  };
}
