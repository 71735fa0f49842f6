/** An edge node with thousands of metrics in a process of its own: so many changes a second, each with the time of its making. */
import { connectAsync } from 'mqtt';
import { DataType, encodePayload, type OutgoingMetric } from '../../../api/server/field/sparkplug/payload.ts';

export interface SourceOrders {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly metrics: number;
  readonly perSecond: number;
}

const EVERY_MS = 10;

const { url, username, password, metrics, perSecond }: SourceOrders = JSON.parse(process.argv[2]!);
let seq = 0;
const next = (): number => {
  const now = seq;
  seq = (seq + 1) % 256;
  return now;
};
const bdSeq = { name: 'bdSeq', dataType: DataType.int64, value: 0n, time: 1 };
const client = await connectAsync(url, {
  ...{ username, password },
  will: {
    topic: 'spBv1.0/G/NDEATH/N',
    payload: encodePayload({ time: 1, metrics: [bdSeq] }),
    qos: 1,
    retain: false,
  },
});

function bear(): void {
  const time = Date.now();
  seq = 0;
  client.publish('spBv1.0/G/NBIRTH/N', encodePayload({ time, seq: next(), metrics: [{ ...bdSeq, time }] }));
  const all = Array.from(
    { length: metrics },
    (_, at): OutgoingMetric => ({
      name: `m${at}`,
      alias: BigInt(at),
      dataType: DataType.double,
      value: 0,
      time,
    }),
  );
  client.publish('spBv1.0/G/DBIRTH/N/D', encodePayload({ time, seq: next(), metrics: all }));
}

await client.subscribeAsync('spBv1.0/G/NCMD/N', { qos: 1 });
client.on('message', bear);
bear();

let sent = 0;
const began = performance.now();
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
  const time = Date.now();
  const changed: OutgoingMetric[] = [];
  for (; sent < due; sent++)
    changed.push({ alias: BigInt(sent % metrics), dataType: DataType.double, value: sent, time });
  if (changed.length > 0)
    client.publish('spBv1.0/G/DDATA/N/D', encodePayload({ time, seq: next(), metrics: changed }));
}, EVERY_MS);

process.on('message', () => {
  clearInterval(timer);
  process.send!({ sent });
});
process.on('disconnect', () => process.exit());
