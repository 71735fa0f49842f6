/** A collector on loopback that keeps the spans which it is sent: OTLP, protobuf over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  /** `service.instance.id` of the process that sent it. */
  readonly node: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace that began there. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly milliseconds: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** 2: failed. */
  readonly status: number;
}

export interface Collector {
  /** As `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  close(): Promise<void>;
}

/** `status`: what it answers; only with 200 are spans kept, and with 0 it never answers. */
export async function openCollector(status = 200): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (status === 200 && request.method === 'POST' && request.url === '/v1/traces')
      spans.push(...spansOf(body));
    if (status !== 0) response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Numbers of the fields as opentelemetry-proto's trace.proto has them. */
function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const node =
      messages(resourceSpans, 1).map((resource) => attributesOf(resource, 1))[0]?.['service.instance.id'] ??
      '';
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => spanOf(span, node));
  });
}

function spanOf(span: Buffer, node: string): ReceivedSpan {
  const hex = (field: number) => messages(span, field)[0]?.toString('hex') ?? '';
  const time = (field: number) => numbers(span, field)[0] ?? 0n;
  return {
    node,
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: messages(span, 5)[0]?.toString() ?? '',
    kind: Number(numbers(span, 6)[0] ?? 0n),
    milliseconds: Number(time(8) - time(7)) / 1e6,
    attributes: attributesOf(span, 9),
    status: Number(messages(span, 15).flatMap((one) => numbers(one, 3))[0] ?? 0n),
  };
}

/** Texts as they are, whole numbers in digits. */
function attributesOf(message: Buffer, field: number): Record<string, string> {
  const pairs = messages(message, field);
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = messages(pair, 2)[0]!;
      const text = messages(value, 1)[0]?.toString() ?? String(numbers(value, 3)[0] ?? '');
      return [messages(pair, 1)[0]!.toString(), text];
    }),
  );
}

const messages = (of: Buffer, field: number): Buffer[] =>
  fieldsOf(of).flatMap(([number, value]) => (number === field && typeof value !== 'bigint' ? [value] : []));

const numbers = (of: Buffer, field: number): bigint[] =>
  fieldsOf(of).flatMap(([number, value]) => (number === field && typeof value === 'bigint' ? [value] : []));

/** The fields of a message of protobuf's wire format, each with its number. */
function fieldsOf(message: Buffer): [number, bigint | Buffer][] {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  const fields: [number, bigint | Buffer][] = [];
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    if (wire === 0) fields.push([key >> 3, varint()]);
    else if (wire === 1) fields.push([key >> 3, bytes(8).readBigUInt64LE()]);
    else if (wire === 2) fields.push([key >> 3, bytes(Number(varint()))]);
    else if (wire === 5) fields.push([key >> 3, BigInt(bytes(4).readUInt32LE())]);
    else throw new Error(`Wire type ${wire} at byte ${at}`);
  }
  return fields;
}

/** From the first of its trace down to the span, each as `node: name`; before them the id of a parent that was not received. */
export function pathOf(spans: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentId);
  const above = parent ? pathOf(spans, parent) : [span.parentId];
  return [...above, `${span.node}: ${span.name}`];
}
