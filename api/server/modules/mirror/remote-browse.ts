/** What a device offers, asked of the node that has its link: in pages, since a message is limited to 1 MB. */
import { randomUUID } from 'node:crypto';
import {
  array,
  boolean,
  enums,
  type as objectOf,
  optional,
  record,
  type Struct,
  string,
  union,
  unknown,
} from 'superstruct';
import { DATA_TYPES } from '../../../contract/field-addresses.ts';
import { count, name } from '../../cluster/message-fields.ts';
import {
  AnswerFailedError,
  BadMessageError,
  fromBody,
  type NodeBus,
  toBody,
} from '../../cluster/node-bus.ts';
import { type BrowseItem, type BrowseResult, FieldError, MOST_ITEMS } from '../../field/driver.ts';
import type { Field } from '../../field/field.ts';

/** `browse.<node>`. */
const BROWSE = 'browse';

/** The first request names a controller, the others what was found, and from where on. */
type Asked =
  | { readonly link: string; readonly controller: string }
  | { readonly id: string; readonly from: number };

interface Page {
  readonly id: string;
  readonly items: readonly BrowseItem[];
  readonly total: number;
  readonly isComplete: boolean;
}

const ASKED = union([
  objectOf({ link: name(), controller: name() }),
  objectOf({ id: name(), from: count() }),
]) as unknown as Struct<Asked, unknown>;

const ITEM = objectOf({
  path: string(),
  dataType: enums(DATA_TYPES),
  wireType: string(),
  writable: boolean(),
  address: record(name(), unknown()),
  value: optional(string()),
  description: optional(string()),
});
const PAGE_BODY = objectOf({
  id: name(),
  items: array(ITEM),
  total: count(),
  isComplete: boolean(),
}) as unknown as Struct<Page, unknown>;

/** Items in a page: some 300 kB. */
const PAGE = 1000;
/** A device of many items takes minutes. */
const LONGEST_MS = 600_000;
const PAGE_MS = 5000;
/** What was found is kept this long for its next page. */
const KEEP_MS = 60_000;

/** Throws FieldError if the device cannot be asked, or its node did not answer. */
export async function browseAt(
  bus: NodeBus,
  node: string,
  target: { readonly link: string; readonly controller: string },
  signal: AbortSignal,
  onProgress?: (found: number) => void,
): Promise<BrowseResult> {
  const ask = async (asked: Asked, ms: number): Promise<Page> =>
    fromBody(await bus.request(`${BROWSE}.${node}`, toBody(asked), ms, signal), PAGE_BODY);
  try {
    const { id, items, total, isComplete } = await ask(target, LONGEST_MS);
    const all = [...items];
    while (all.length < Math.min(total, MOST_ITEMS)) {
      onProgress?.(all.length);
      const { items: more } = await ask({ id, from: all.length }, PAGE_MS);
      if (more.length === 0) throw new BadMessageError('A page has no items');
      all.push(...more);
    }
    return { items: all, isComplete };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AnswerFailedError) throw new FieldError(error.message);
    throw new FieldError('The server that is connected to the device did not answer');
  }
}

/** Answers other nodes of this node's devices. Returns what ends it. */
export function answerBrowse(bus: NodeBus, { browse }: Pick<Field, 'browse'>): () => void {
  const kept = new Map<string, BrowseResult>();
  return bus.answer(`${BROWSE}.${bus.node}`, async (body) => {
    const asked = fromBody(body, ASKED);
    if ('id' in asked) return toBody(pageOf(asked.id, kept.get(asked.id), asked.from));
    const found = await browse(asked.link, asked.controller, AbortSignal.timeout(LONGEST_MS));
    const id = randomUUID();
    if (found.items.length > PAGE) {
      kept.set(id, found);
      setTimeout(() => kept.delete(id), KEEP_MS).unref();
    }
    return toBody(pageOf(id, found, 0));
  });
}

function pageOf(id: string, found: BrowseResult | undefined, from: number): Page {
  if (!found) throw new FieldError('What the device offers was not asked for in time');
  const { items, isComplete } = found;
  return { id, items: items.slice(from, from + PAGE), total: items.length, isComplete };
}
