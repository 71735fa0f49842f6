/** Which tags are read together: a request costs a round trip, a few unused registers cost nothing. */
import type { ModbusTable } from '../../../contract/field-addresses.ts';
import type { ModbusTag } from './address.ts';

export interface ReadRequest {
  readonly unit: number;
  readonly table: ModbusTable;
  readonly register: number;
  readonly length: number;
  readonly tags: readonly ModbusTag[];
}

/** Limits of one request; the protocol's own are 125 registers and 2,000 bits. */
const MOST = { holding: 120, input: 120, coil: 1920, discrete: 1920 } as const;
/** Unused registers or bits between two tags that may be read with them. */
const GAP = { holding: 8, input: 8, coil: 64, discrete: 64 } as const;

const orderOf = (tag: ModbusTag): string =>
  `${String(tag.unit).padStart(3, '0')} ${tag.table.padEnd(8)} ${String(tag.register).padStart(5, '0')}`;

/** Groups tags of one link into requests of neighbours in the same unit and table. */
export function planRequests(tags: readonly ModbusTag[]): ReadRequest[] {
  const requests: ReadRequest[] = [];
  for (const tag of tags.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const last = requests.at(-1);
    const merged = last && merge(last, tag);
    if (merged) requests[requests.length - 1] = merged;
    else requests.push(toRequest(tag));
  }
  return requests;
}

const toRequest = ({ unit, table, register, length, ...rest }: ModbusTag): ReadRequest => ({
  unit,
  table,
  register,
  length,
  tags: [{ unit, table, register, length, ...rest }],
});

function merge(request: ReadRequest, tag: ModbusTag): ReadRequest | undefined {
  if (request.unit !== tag.unit || request.table !== tag.table) return undefined;
  const end = request.register + request.length;
  const length = Math.max(end, tag.register + tag.length) - request.register;
  if (tag.register - end > GAP[tag.table] || length > MOST[tag.table]) return undefined;
  return { ...request, length, tags: [...request.tags, tag] };
}

/** The same tags in shorter requests: for a device that refuses to read so much at once. Itself if it cannot be shorter. */
export function split(request: ReadRequest): readonly ReadRequest[] {
  const { tags, length } = request;
  const half = Math.ceil(tags.length / 2);
  const parts = [...planRequests(tags.slice(0, half)), ...planRequests(tags.slice(half))];
  return parts.some((part) => part.length < length) ? parts : [request];
}
