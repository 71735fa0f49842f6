/** One cell of the matrix: a call by somebody, with its object in some state. */
import type { LightMyRequestResponse } from 'fastify';
import { type Endpoint, isGranted } from '../../../../api/contract/index.ts';
import type { Fixture, Slot } from './fixtures.ts';
import { kindOf, type Made } from './kinds.ts';
import type { MatrixCaller, World } from './world.ts';

/**
 * What the object is to the company that the callers belong to. `own number` is it by its number (OR-80), `foreign number` another
 * company's: numbers are easy to guess. Kinds that can be shared add their states here when sharing comes.
 */
export type State = 'own' | 'own number' | 'foreign' | 'foreign number' | 'missing' | 'archived';

/** The states that an object of the slot can be in. */
export function statesOf(endpoint: Endpoint, slot: Slot): State[] {
  const takesNumbers = JSON.stringify(schemaOf(endpoint, slot)).includes('"integer"');
  return [
    'own',
    'foreign',
    ...(takesNumbers ? (['own number', 'foreign number'] as const) : []),
    'missing',
    ...(kindOf(slot.kind).archive ? (['archived'] as const) : []),
  ];
}

const schemaOf = (endpoint: Endpoint, { at, name }: Slot): unknown =>
  (endpoint[at === 'path' ? 'params' : at].schema.properties as Record<string, unknown>)[name];

/** The status that rule and state ask for. `state` is missing where the call names no object. */
export function expectedStatus(
  endpoint: Endpoint,
  fixture: Fixture,
  caller: MatrixCaller,
  cell: { readonly slot: Slot; readonly state: State; readonly isTheirs: boolean } | undefined,
): number {
  const { needs } = endpoint;
  const ok = fixture.okFor?.[caller.name] ?? fixture.ok ?? 200;
  if (needs === 'public') return ok;
  if (caller.token === undefined) return 401;
  if (typeof needs === 'object' && !needs.anyOf.some((path) => isGranted(caller.permissions, path)))
    return 403;
  if (fixture.isPersonal && caller.name === 'assimilated') return 403;
  if (fixture.isForAdministrators && !caller.name.includes('administrator')) return 403;
  if (cell && (cell.isTheirs || cell.state === 'missing' || cell.state === 'archived'))
    return cell.slot.lost ?? 404;
  return mayAlso(caller, fixture) ? ok : 403;
}

function mayAlso({ name, permissions }: MatrixCaller, { also }: Fixture): boolean {
  if (also === 'CompanyAdmin') return name.includes('administrator');
  return !also || isGranted(permissions, also);
}

/** Whether the object of this state belongs to another company than the caller's. */
export const isTheirs = (world: World, caller: MatrixCaller, state: State): boolean =>
  state !== 'missing' && caller.company.id !== ownerOf(world, state).id;

const ownerOf = (world: World, state: State) => (state.startsWith('foreign') ? world.theirs : world.ours);

type Place = State | 'beside';

/** The object of a slot. All other objects of the call belong to the caller's company. */
async function objectFor(world: World, caller: MatrixCaller, slot: Slot, place: Place): Promise<Made> {
  const kind = kindOf(slot.kind);
  const made = await kind.make(world, place === 'beside' ? caller.company : ownerOf(world, place), caller);
  if (place === 'archived') await world.server.storage.system(async (db) => kind.archive!(db, made));
  if (slot.kind === 'tag') await world.server.live.reload();
  return made;
}

/** Objects by what they are, for calls that leave them as they were. */
const kept = new WeakMap<World, Map<string, Promise<Made>>>();

function keptObjectFor(world: World, caller: MatrixCaller, slot: Slot, place: Place): Promise<Made> {
  const objects = kept.get(world) ?? new Map<string, Promise<Made>>();
  kept.set(world, objects);
  const owner = kindOf(slot.kind).isPersonal ? caller.name : caller.company.id;
  const key = [slot.kind, place, owner].join();
  const object = objects.get(key) ?? objectFor(world, caller, slot, place);
  objects.set(key, object);
  return object;
}

async function idFor(
  world: World,
  caller: MatrixCaller,
  slot: Slot,
  place: Place,
  isKept: boolean,
): Promise<string | number> {
  if (place === 'missing') return crypto.randomUUID();
  const made = await (isKept ? keptObjectFor : objectFor)(world, caller, slot, place);
  return place.endsWith(' number') ? made.id! : made.uuid;
}

/**
 * Calls the endpoint with the object of `tested` in that state. `changes`: whether the call is expected to succeed. `instead`: what is
 * sent in place of the body.
 */
export async function callWith(
  world: World,
  endpoint: Endpoint,
  fixture: Fixture,
  caller: MatrixCaller,
  tested: { readonly slot: Slot; readonly state: State } | undefined,
  changes: boolean,
  instead?: string,
): Promise<LightMyRequestResponse> {
  const isKept = endpoint.method === 'GET' || !changes;
  const idOf = (slot: Slot) =>
    idFor(world, caller, slot, slot === tested?.slot ? tested.state : 'beside', isKept);
  return callNaming(world.server, endpoint, fixture, caller, { idOf, instead });
}

/** Calls the endpoint with these ids in its slots. `more`: further keys by their places. */
export async function callNaming(
  server: World['server'],
  endpoint: Endpoint,
  fixture: Fixture,
  { token }: Pick<MatrixCaller, 'token'>,
  {
    idOf,
    more = [],
    instead,
    sent,
  }: {
    readonly idOf: (slot: Slot) => Promise<string | number>;
    readonly more?: readonly {
      readonly at: 'query' | 'body';
      readonly name: string;
      readonly value: unknown;
    }[];
    readonly instead?: string | undefined;
    /** Is shown the address and the body. */
    readonly sent?: (text: string) => void;
  },
): Promise<LightMyRequestResponse> {
  const params: Record<string, string> = { preferenceKey: 'a', version: '1', shipped: 'pump', kind: 'site' };
  const query = new URLSearchParams(fixture.query);
  let body = typeof fixture.body === 'function' ? fixture.body() : fixture.body;
  for (const slot of fixture.slots ?? []) {
    const id = await idOf(slot);
    if (slot.at === 'path') params[slot.name] = String(id);
    else if (slot.at === 'query') query.set(slot.name, String(id));
    else body = { ...(body as object), [slot.name]: slot.isList ? [id] : id };
  }
  for (const { at, name, value } of more)
    if (at === 'query') query.set(name, String(value));
    else body = { ...(body as object), [name]: value };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name]!);
  const { type, payload } = written(endpoint, body);
  const url = `/api/${path}?${query}`;
  sent?.(`${url} ${payload ?? ''}`);
  return server.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    payload: instead ?? payload,
  });
}

const BOUNDARY = 'matrix';

/** A body in the way that the endpoint takes it. */
function written(endpoint: Endpoint, body: unknown): { type: string; payload: string | undefined } {
  if (endpoint.takes === 'ndjson') {
    const lines = (body as object[]).map((line) => `${JSON.stringify(line)}\n`);
    return { type: 'application/x-ndjson', payload: lines.join('') };
  }
  if (endpoint.takes === 'form') {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n`;
    const payload = `${head}content-type: image/png\r\n\r\n${body}\r\n--${BOUNDARY}--\r\n`;
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
  }
  return { type: 'application/json', payload: body === undefined ? undefined : JSON.stringify(body) };
}
