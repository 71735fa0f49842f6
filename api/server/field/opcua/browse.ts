/** Walks a server's address space: breadth first, each node once, bounded, and stopped as soon as nobody waits for it. */
import type {
  BrowseResult as BrowseResultOfNode,
  ClientSession,
  DataType,
  DataValue,
  NodeId,
  ReferenceDescription,
} from 'node-opcua-client';
import { type BrowseItem, type BrowseResult, FieldError, MOST_ITEMS, type TagPoint } from '../driver.ts';
import type { Opcua } from './library.ts';
import type { CallSizes } from './limits.ts';
import { localNodeId, storedNodeId } from './node-ids.ts';
import { isOneOf } from './status.ts';

const OBJECTS_FOLDER = 'i=85';
/** What every server reports about itself: not part of the plant. */
const SERVER_OBJECT = 'ns=0;i=2253';
const HAS_PROPERTY = 'ns=0;i=46';
const HIERARCHICAL = 'i=33';
const MOST_DEPTH = 32;
const MOST_NODES = 500_000;
const MOST_PATH = 500;
const NODES_PER_CALL = 100;
const REFERENCES_PER_NODE = 1000;
/** Variables whose attributes are read together: four reads each. */
const VARIABLES_PER_CALL = 100;

interface Place {
  readonly nodeId: string;
  readonly path: string;
  readonly depth: number;
}

interface Walk {
  readonly opcua: Opcua;
  readonly session: ClientSession;
  readonly namespaces: readonly string[];
  readonly sizes: CallSizes;
  readonly signal: AbortSignal;
  readonly types: Map<string, DataType | undefined>;
}

export async function browseServer(
  server: Pick<Walk, 'opcua' | 'session' | 'namespaces' | 'sizes'>,
  root: string | undefined,
  signal: AbortSignal,
  onProgress: (found: number) => void = () => undefined,
): Promise<BrowseResult> {
  const walk: Walk = { ...server, signal, types: new Map() };
  const { namespaces } = server;
  const items: BrowseItem[] = [];
  const start = localNodeId(root ?? OBJECTS_FOLDER, namespaces) ?? OBJECTS_FOLDER;
  const seen = new Set<string>([start, SERVER_OBJECT]);
  let level: Place[] = [{ nodeId: start, path: '', depth: 0 }];
  while (level.length > 0) {
    const next: Place[] = [];
    for (let at = 0; at < level.length; at += NODES_PER_CALL) {
      const found = await step(walk, level.slice(at, at + NODES_PER_CALL), seen);
      next.push(...found.filter(({ depth }) => depth < MOST_DEPTH));
      const variables = found.filter(({ isVariable }) => isVariable);
      for (let from = 0; from < variables.length && items.length <= MOST_ITEMS; from += VARIABLES_PER_CALL) {
        items.push(...(await describe(walk, variables.slice(from, from + VARIABLES_PER_CALL))));
        onProgress(Math.min(items.length, MOST_ITEMS));
      }
      if (items.length > MOST_ITEMS || seen.size > MOST_NODES)
        return { items: items.slice(0, MOST_ITEMS), isComplete: false };
    }
    level = next;
  }
  return { items, isComplete: true };
}

type Found = Place & { readonly isVariable: boolean };

/** The children of some nodes that have not been visited. */
async function step(walk: Walk, places: readonly Place[], seen: Set<string>): Promise<Found[]> {
  const { opcua, session, sizes, signal } = walk;
  const found: Found[] = [];
  let owners = places;
  while (owners.length > 0) {
    signal.throwIfAborted();
    session.requestedMaxReferencesPerNode = REFERENCES_PER_NODE;
    const results = await sizes.browse.ask(owners, (part) =>
      session.browse(part.map(({ nodeId }) => childrenOf(opcua, nodeId))),
    );
    await takeAll(walk, owners, results, seen, found);
    // The server had no place to remember where it stopped. It has one when the others are complete.
    const again = owners.filter((_, at) =>
      isOneOf(opcua, results[at]!.statusCode, ['BadNoContinuationPoints']),
    );
    if (again.length === owners.length) throw new FieldError('The server refuses to list its nodes');
    owners = again;
  }
  return found;
}

function childrenOf({ ua }: Opcua, nodeId: string) {
  const { BrowseDirection, NodeClass, ResultMask } = ua;
  return {
    nodeId,
    browseDirection: BrowseDirection.Forward,
    referenceTypeId: HIERARCHICAL,
    includeSubtypes: true,
    nodeClassMask: NodeClass.Object | NodeClass.Variable,
    resultMask:
      ResultMask.BrowseName | ResultMask.NodeClass | ResultMask.DisplayName | ResultMask.ReferenceType,
  };
}

/** Takes the children from the results, and from what follows them. */
async function takeAll(
  { opcua, session, sizes, signal }: Walk,
  places: readonly Place[],
  first: readonly BrowseResultOfNode[],
  seen: Set<string>,
  found: Found[],
): Promise<void> {
  let owners = places;
  let results = first;
  for (;;) {
    results.forEach(({ references }, at) => {
      for (const reference of references ?? []) collect(reference, owners[at]!, seen, found, opcua);
    });
    const more = results
      .map(({ continuationPoint }, at) => ({ continuationPoint, owner: owners[at]! }))
      .filter((one) => one.continuationPoint !== null && one.continuationPoint?.length > 0);
    if (more.length === 0) return;
    // The server keeps a continuation point for each until it is released.
    const isEnough = seen.size > MOST_NODES || signal.aborted;
    const points = more.map(({ continuationPoint }) => continuationPoint!);
    results = await sizes.browse.ask(points, (part) => session.browseNext([...part], isEnough));
    signal.throwIfAborted();
    if (isEnough) return;
    owners = more.map(({ owner }) => owner);
  }
}

function collect(
  reference: ReferenceDescription,
  owner: Place,
  seen: Set<string>,
  found: Found[],
  { ua }: Opcua,
): void {
  const nodeId = reference.nodeId.toString();
  if (seen.has(nodeId) || reference.referenceTypeId.toString() === HAS_PROPERTY) return;
  seen.add(nodeId);
  const name = reference.displayName?.text || reference.browseName?.name || nodeId;
  const path = owner.path === '' ? name : `${owner.path}/${name}`;
  const isVariable = reference.nodeClass === ua.NodeClass.Variable;
  if (path.length <= MOST_PATH) found.push({ nodeId, path, depth: owner.depth + 1, isVariable });
}

/** The variables among them that a tag can hold: scalars of numbers, truth values, texts and times. */
async function describe(walk: Walk, places: readonly Place[]): Promise<BrowseItem[]> {
  const { opcua, session, namespaces, sizes, signal } = walk;
  const { AttributeIds, AccessLevelFlag } = opcua.ua;
  signal.throwIfAborted();
  const asked = [
    AttributeIds.DataType,
    AttributeIds.ValueRank,
    AttributeIds.UserAccessLevel,
    AttributeIds.Description,
    AttributeIds.Value,
  ];
  const answers = await sizes.read.ask(
    places.flatMap(({ nodeId }) => asked.map((attributeId) => ({ nodeId, attributeId }))),
    (part) => session.read([...part]),
  );
  const items: BrowseItem[] = [];
  for (const [at, place] of places.entries()) {
    const [type, rank, access, description, read] = answers.slice(at * asked.length, (at + 1) * asked.length);
    const builtIn = await builtInType(walk, type?.value?.value as NodeId | undefined);
    const dataType = builtIn === undefined ? undefined : tagType(opcua, builtIn);
    if (dataType === undefined || ((rank?.value?.value as number | undefined) ?? -1) >= 0) continue;
    const words = (description?.value?.value as { text?: string | null } | undefined)?.text;
    items.push({
      path: place.path,
      dataType,
      wireType: opcua.ua.DataType[builtIn!],
      writable: (Number(access?.value?.value ?? 0) & AccessLevelFlag.CurrentWrite) !== 0,
      address: { nodeId: storedNodeId(place.nodeId, namespaces) },
      ...(words ? { description: words.slice(0, MOST_PATH) } : {}),
      ...valueText(read),
    });
  }
  return items;
}

/** A 64-bit number comes as two halves, a text perhaps with a language; here only their text matters. */
function valueText(read: DataValue | undefined): Pick<BrowseItem, 'value'> {
  const value: unknown = read?.value?.value;
  if (value instanceof Date) return { value: value.toISOString() };
  return ['number', 'bigint', 'boolean', 'string'].includes(typeof value) ? { value: String(value) } : {};
}

/** The built-in type of a data type: a Duration is a Double, an enumeration an Int32. */
async function builtInType(
  { opcua, session, types }: Walk,
  dataType: NodeId | undefined,
): Promise<DataType | undefined> {
  if (!dataType) return undefined;
  const { DataType: BuiltIn } = opcua.ua;
  if (dataType.namespace === 0 && typeof dataType.value === 'number' && BuiltIn[dataType.value] !== undefined)
    return dataType.value;
  const key = dataType.toString();
  let known = types.get(key);
  if (known === undefined && !types.has(key)) {
    known = await superType(opcua, session, dataType, 0);
    types.set(key, known);
  }
  return known;
}

const HAS_SUBTYPE = 'i=45';
const ENUMERATION = 29;

async function superType(
  opcua: Opcua,
  session: ClientSession,
  dataType: NodeId,
  depth: number,
): Promise<DataType | undefined> {
  const { BrowseDirection, DataType: BuiltIn } = opcua.ua;
  if (dataType.namespace === 0 && dataType.value === ENUMERATION) return BuiltIn.Int32;
  if (dataType.namespace === 0 && typeof dataType.value === 'number' && BuiltIn[dataType.value] !== undefined)
    return dataType.value;
  if (depth > MOST_DEPTH) return undefined;
  const { references } = await session.browse({
    nodeId: dataType,
    browseDirection: BrowseDirection.Inverse,
    referenceTypeId: HAS_SUBTYPE,
    includeSubtypes: false,
    resultMask: 0,
  });
  const above = references?.[0]?.nodeId;
  return above ? superType(opcua, session, above as NodeId, depth + 1) : undefined;
}

function tagType({ ua: { DataType: BuiltIn } }: Opcua, type: DataType): TagPoint['dataType'] | undefined {
  switch (type) {
    case BuiltIn.Boolean:
      return 'boolean';
    case BuiltIn.String:
    case BuiltIn.LocalizedText:
    case BuiltIn.Guid:
      return 'string';
    case BuiltIn.Int64:
    case BuiltIn.UInt64:
    case BuiltIn.DateTime:
      return 'int64';
    case BuiltIn.SByte:
    case BuiltIn.Byte:
    case BuiltIn.Int16:
    case BuiltIn.UInt16:
    case BuiltIn.Int32:
    case BuiltIn.UInt32:
    case BuiltIn.Float:
    case BuiltIn.Double:
      return 'float';
    default:
      return undefined;
  }
}
