/** A page of a controller's tags with their last values, sorted by any of the columns of COMM-21. */
import type { SortKey, SortOrder } from '../../../../contract/calls/sort.ts';
import type { TagRow } from '../../../../contract/calls/tag-fields.ts';
import { AlarmMark } from '../../../../contract/live.ts';
import { Quality } from '../../../field/sample.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import type { LastValue } from '../../values/index.ts';
import {
  allTagIds,
  pageOfTags,
  type TagOrder,
  type TagsOfController,
  tagDetails,
} from '../queries/controller-tags.ts';
import type { TagParts } from './tag-parts.ts';
import { liveValue } from './tagvalues.ts';

type LiveParts = Pick<TagParts, 'tags' | 'lastValues'>;

interface TagListRequest {
  readonly controllerId: number;
  readonly companyId: number;
  readonly site?: string;
  readonly search?: string;
  readonly sortBy?: SortKey;
  readonly sort?: SortOrder;
  readonly page: { readonly limit: number; readonly skip: number };
}

/** Orders that storage does not know: the newest values are in memory. */
const LIVE_ORDERS = {
  status: ({ quality }: LastValue) => quality,
  lastSeen: ({ time }: LastValue) => time || null,
  value: ({ value }: LastValue) => (typeof value === 'bigint' ? Number(value) : value),
  fValue: ({ value }: LastValue) => (value === null ? null : String(value).toLowerCase()),
} as const;
type LiveOrder = keyof typeof LIVE_ORDERS;

const isLiveOrder = (key: SortKey): key is LiveOrder => Object.hasOwn(LIVE_ORDERS, key);

export async function listTags(
  db: Db,
  live: LiveParts,
  { companyId, page, sortBy = 'tags', sort = 'asc', ...request }: TagListRequest,
): Promise<{ items: TagRow[]; total: number }> {
  const which: TagsOfController = {
    controllerId: request.controllerId,
    siteUuid: request.site,
    term: searchTerm(request.search),
  };
  const lastOf = (uuid: string): LastValue => {
    const entry = live.tags.ofCompany(uuid, companyId);
    return entry ? live.lastValues.get(entry.slot) : NEVER;
  };
  const { ids, total } = isLiveOrder(sortBy)
    ? inLiveOrder(await allTagIds(db, which), lastOf, LIVE_ORDERS[sortBy], sort, page)
    : await pageOfTags(db, which, page, sortBy satisfies TagOrder, sort === 'desc');
  const tags = await tagDetails(db, ids);
  return { items: tags.map((tag) => ({ ...tag, ...shown(tag.uuid, lastOf(tag.uuid)) })), total };
}

const NEVER: LastValue = { value: null, quality: Quality.missing, time: 0, alarm: AlarmMark.none };

function shown(uuid: string, last: LastValue): Pick<TagRow, 'value' | 'quality' | 'timestamp'> {
  const { value, quality, timestamp } = liveValue(uuid, last);
  return { value, quality, timestamp };
}

type Key = string | number | boolean | null;

/** Tags without a value come last in both directions; equal ones stay in order of name. */
function inLiveOrder(
  tags: readonly { readonly id: number; readonly uuid: string }[],
  lastOf: (uuid: string) => LastValue,
  keyOf: (last: LastValue) => Key,
  order: SortOrder,
  { limit, skip }: TagListRequest['page'],
): { ids: number[]; total: number } {
  const keyed = tags.map(({ id, uuid }) => ({ id, key: keyOf(lastOf(uuid)) }));
  const sign = order === 'desc' ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compare(a.key, b.key);
  });
  return { ids: keyed.slice(skip, skip + limit).map(({ id }) => id), total: tags.length };
}

/** Numbers and switches before texts. */
function compare(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1;
  return Number(a) - Number(b);
}
