/**
 * Reads one object again after a write to it (LIVE-09): its links and the values of its tags, as somebody opening the
 * diagram now would see them (OR-102). With a connection the live values have usually arrived before; without one they
 * have not.
 */
import type { AnswerOf, Client } from '../../api/client/client.ts';
import { bareItem } from '../../engine/document/item.ts';
import { transaction } from '../../engine/document/transaction.ts';
import type { ElementConfig, Finding, ObjectId } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import { QUALITY_NAMES, type Quality } from '../../engine/live/quality.ts';
import type { TagValue } from '../../engine/live/tag-table.ts';
import type { DiagramSource } from '../boundary/index.ts';

interface RefreshOptions {
  readonly engine: Engine;
  readonly client: Client;
  readonly source: DiagramSource;
  /** The open version. */
  readonly version: number;
  readonly object: ObjectId;
  readonly report: (finding: Finding) => void;
  /** Whether live values are still shown. */
  readonly isLive: () => boolean;
}

const CHANGED_MEANWHILE =
  'This diagram was saved anew since you opened it. Reload the page to see it as it is now.';

type Element = AnswerOf<'diagramElement'>;
type Last = Element['tags'][number]['last'];

/**
 * Returns whether there are tags that the live feed does not know yet. Where the server does not answer, nothing
 * changes.
 */
export async function refreshElement(options: RefreshOptions): Promise<boolean> {
  const { engine, client, source, version, object, report, isLive } = options;
  const element = await client
    .diagramElement({
      params: { uuid: source.diagram },
      query: { objectId: String(object), ...(source.site ? { siteId: source.site } : {}) },
    })
    .catch(() => undefined);
  if (!element || !isLive()) return false;
  if (element.version !== version) report({ object: null, field: null, message: CHANGED_MEANWHILE });
  const known = engine.live.tags.size;
  for (const { tag } of element.tags) engine.live.tags.add(tag);
  // From another version only the values are taken: half of an edit would match neither version.
  if (element.version === version) takeConfig(engine, object, element);
  for (const { tag, last } of element.tags) takeValue(engine, tag.uuid, tag.dataType, last);
  engine.fed();
  return engine.live.tags.size > known;
}

function takeConfig({ document }: Engine, object: ObjectId, { configuration }: Element): void {
  const item = document.get(object);
  const found = configuration.find(({ id }) => id === object) as ElementConfig | undefined;
  if (!item || !found) return;
  // The current value is handled like any other.
  const { tagDetails: _now, ...config } = found;
  if (isSame(item.config, config)) return;
  document.change(transaction({ updated: [[bareItem(item), { object: item.object, config }]] }));
}

/** Compares only the fields of both: an entry of the links adds some to what is stored. */
const isSame = (open: ElementConfig | undefined, stored: ElementConfig): boolean =>
  open !== undefined &&
  Object.keys(stored).every((field) => JSON.stringify(open[field]) === JSON.stringify(stored[field]));

/** Takes a value that is newer than the one shown. */
function takeValue({ live: { tags } }: Engine, uuid: string, dataType: string, last: Last): void {
  const index = tags.indexOf(uuid);
  const time = last.timestamp === null ? 0 : Date.parse(last.timestamp);
  if (index === undefined || time === 0 || time < tags.time(index)) return;
  const value: TagValue =
    dataType === 'int64' && typeof last.value === 'string' ? BigInt(last.value) : last.value;
  tags.set(index, time, QUALITY_NAMES.indexOf(last.quality) as Quality, value);
}
