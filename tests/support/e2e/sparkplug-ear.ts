/** Listens on the broker beside the server: what the plant really published, and what the server really commanded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { GROUP } from '../../../api/server/demo/plant/sites.ts';
import type { LiveValue } from '../../../api/server/field/sample.ts';
import {
  DataType,
  decodePayload,
  encodePayload,
  type Metric,
  typedValue,
} from '../../../api/server/field/sparkplug/payload.ts';
import { formatTopic, parseTopic, type Topic } from '../../../api/server/field/sparkplug/topic.ts';
import type { TestServer } from '../server.ts';

interface Published {
  /** Milliseconds since 1970, when it was heard here. */
  readonly at: number;
  readonly value: LiveValue;
}

interface HeardCommand {
  readonly device: string;
  readonly metrics: readonly Metric[];
}

interface Known {
  readonly name: string;
  readonly dataType: number | undefined;
}

export class SparkplugEar {
  /** DCMD messages, oldest first. */
  readonly commands: HeardCommand[] = [];
  private readonly client: MqttClient;
  private readonly known = new Map<string, Known>();
  private readonly values = new Map<string, Published[]>();

  private constructor(client: MqttClient) {
    this.client = client;
    client.on('message', (name, payload) => this.hear(parseTopic(name), payload));
  }

  /** Joins the server's own broker, and asks the node for its births: they tell what the aliases mean. */
  static async on(server: TestServer, node: string): Promise<SparkplugEar> {
    const [, url] = await server.until(/"url":"(mqtt:[^"]+)"/);
    const password = readFileSync(join(server.data, 'broker-secret'), 'utf8');
    const client = await connectAsync(url!, { username: 'mimic', password });
    const ear = new SparkplugEar(client);
    await client.subscribeAsync('spBv1.0/#');
    const rebirth = { name: 'Node Control/Rebirth', dataType: DataType.boolean, value: true };
    const time = Date.now();
    await client.publishAsync(
      formatTopic({ type: 'NCMD', group: GROUP, node }),
      encodePayload({ time, metrics: [{ ...rebirth, time }] }),
    );
    return ear;
  }

  /** All values of a metric since the start, as `T-202/Level`, oldest first. */
  published(metric: string): readonly Published[] {
    return this.values.get(metric) ?? [];
  }

  async close(): Promise<void> {
    await this.client.endAsync();
  }

  private hear(topic: Topic | undefined, payload: Uint8Array): void {
    if (!topic?.device) return;
    const { metrics } = decodePayload(payload);
    if (topic.type === 'DCMD') this.commands.push({ device: topic.device, metrics });
    if (topic.type === 'DBIRTH' || topic.type === 'DDATA')
      for (const metric of metrics) this.take(`${topic.node}/${topic.device}`, metric);
  }

  private take(device: string, metric: Metric): void {
    const key = `${device}/${metric.alias}`;
    if (metric.name) this.known.set(key, { name: metric.name, dataType: metric.dataType });
    const known = this.known.get(key);
    if (!known) return;
    const value = typedValue(metric.raw, metric.dataType ?? known.dataType);
    const heard = this.values.get(known.name) ?? [];
    this.values.set(known.name, heard);
    heard.push({ at: Date.now(), value });
  }
}
