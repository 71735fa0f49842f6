/** The most expensive input that the limits of a call allow, made from the description of its fields. */
import { sizedFields } from '../../../api/contract/body-sizes.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import type { JsonSchema } from '../../../api/contract/index.ts';
import { bodyLimitOf, LIMITS } from '../../../api/contract/limits.ts';

export interface WorstBody {
  readonly what: string;
  readonly type: string;
  readonly payload: Buffer;
}

interface Described extends JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** Bodies of up to the limit, each the worst in its own way. */
export function worstBodies(endpoint: Endpoint): WorstBody[] {
  if (endpoint.method === 'GET') return [];
  const isLines = endpoint.takes === 'ndjson';
  const limit = isLines ? LIMITS.lineBytes : bodyLimitOf(endpoint);
  if (endpoint.takes === 'form') return [formOf(limit)];
  const type = isLines ? 'application/x-ndjson' : 'application/json';
  const texts: [string, string][] = [
    ['open brackets', '['.repeat(limit)],
    ['nested objects', nested(limit)],
    ['empty lists', filled('[', '[],', '[]]', limit)],
    ['keys', keys(limit)],
    ['a number of many digits', `{"a":${'9'.repeat(limit - 8)}}`],
    ['a long text', `{"a":"${'x'.repeat(limit - 10)}"}`],
    ['backslashes', `{"a":"${'\\\\'.repeat(limit / 2 - 10)}"}`],
  ];
  for (const { path, kind, max, items } of sizedFields(endpoint.body.schema)) {
    const [before, after] = around(endpoint.body.schema, path);
    const room = limit - before.length - after.length - 16;
    if (kind === 'record') {
      texts.push([`many keys in ${path}`, `${before}${keys(room)}${after}`]);
      continue;
    }
    texts.push([`empty lists in ${path}`, `${before}${filled('[', '[],', '[]]', room)}${after}`]);
    const right = JSON.stringify(exampleOf(items));
    const count = Math.max(0, Math.min(max - 1, Math.floor(room / (right.length + 1)) - 1));
    texts.push([
      `right items in ${path}, the last wrong`,
      `${before}[${`${right},`.repeat(count)}[]]${after}`,
    ]);
  }
  return texts.map(([what, text]) => ({ what, type, payload: Buffer.from(isLines ? `${text}\n` : text) }));
}

/** Queries that are as long as a request line may be. */
export function worstQueries(endpoint: Endpoint): { what: string; query: string }[] {
  const [key = 'a'] = Object.keys((endpoint.query.schema as Described).properties ?? {});
  return [
    { what: 'a long value', query: `${key}=${'x'.repeat(12_000)}` },
    { what: 'one key many times', query: `${key}=1&`.repeat(Math.floor(12_000 / (key.length + 3))) },
    { what: 'many keys', query: Array.from({ length: 1_800 }, (_, nth) => `k${nth}=`).join('&') },
  ];
}

function filled(open: string, item: string, end: string, limit: number): string {
  return open + item.repeat(Math.max(0, Math.floor((limit - open.length - end.length) / item.length))) + end;
}

const nested = (limit: number): string => {
  const levels = Math.floor((limit - 1) / 6);
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
};

function keys(limit: number): string {
  const entries: string[] = [];
  for (let length = 2, nth = 0; ; nth++) {
    const entry = `"${nth.toString(36)}":0`;
    length += entry.length + 1;
    if (length > limit) return `{${entries.join()}}`;
    entries.push(entry);
  }
}

/** The text before and after the value at a path, in a body that is right apart from it. */
function around(schema: JsonSchema, path: string): [before: string, after: string] {
  if (path === '') return ['', ''];
  if (path.startsWith('[]')) {
    const { items, additionalProperties } = schema as Described;
    const [before, after] = around(
      (items ?? additionalProperties) as JsonSchema,
      path.slice(2).replace(/^\./, ''),
    );
    return items ? [`[${before}`, `${after}]`] : [`{"a":${before}`, `${after}}`];
  }
  const at = path.search(/[.[]/);
  const key = at < 0 ? path : path.slice(0, at);
  const rest = at < 0 ? '' : path.slice(at).replace(/^\./, '');
  const object = ofAny(schema);
  const others = { ...(exampleOf(object) as Record<string, unknown>) };
  delete others[key];
  const head = JSON.stringify(others).slice(0, -1);
  const [before, after] = around(ofAny(object.properties![key]!), rest);
  return [`${head}${head === '{' ? '' : ','}${JSON.stringify(key)}:${before}`, `${after}}`];
}

const ofAny = (schema: JsonSchema): Described => ((schema as Described).anyOf?.[0] ?? schema) as Described;

/** A value that the field accepts, or nearly. */
export function exampleOf(schema: JsonSchema): unknown {
  const { anyOf, enum: values, type, properties, required = [], format, minimum } = schema as Described;
  if (anyOf) return exampleOf(anyOf[0]!);
  if (values) return values[0];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'object')
    return Object.fromEntries(required.map((key) => [key, exampleOf(properties?.[key] ?? {})]));
  if (kind === 'array') return [];
  if (kind === 'number' || kind === 'integer') return minimum ?? 1;
  if (kind === 'boolean') return true;
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  return format === 'date-time' ? '2026-11-28T12:00:00.000Z' : '1';
}

const BOUNDARY = 'worst';

function formOf(limit: number): WorstBody {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(limit - head.length - tail.length),
    Buffer.from(tail),
  ]);
  return { what: 'a file of nothing', type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
}
