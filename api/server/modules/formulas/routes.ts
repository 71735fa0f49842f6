/** x of formulas that read the historian, for the objects of a diagram. */
import type { FormulaValue } from '../../../contract/index.ts';
import { invalidField } from '../../http/errors.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { shownDiagram } from '../diagrams/index.ts';
import { type AggregateWindow, aggregateTags } from '../history/index.ts';
import { formulasNamed, type HistoryOf, startOfToday, tagIdsNamed } from './queries.ts';

type Pair = Pick<FormulaValue, 'tag' | 'formula'>;

/** Tags in one query: the embedded database has one connection, which others need too. */
const TAGS_AT_ONCE = 50;
/** Milliseconds for which an aggregate is shared by all viewers; they ask once a minute. */
const FRESH_MS = 30_000;
/** A slow one is kept longer: however many viewers, the database spends at most a twentieth of its time on them. */
const SHARE_OF_TIME = 1 / 20;
const MAX_KEPT = 20_000;
const MAX_VIEW_MS = 366 * 86_400_000;

interface Kept {
  /** Milliseconds since 1970 until which it may be used. */
  readonly until: number;
  readonly value: number | null;
}
/** The part of a window that distinguishes aggregates. */
interface Window {
  readonly key: string;
  readonly window: AggregateWindow;
  readonly tags: Map<number, Pair[]>;
}

export function formulaValueHandlers(now: () => number) {
  const kept = new Map<string, Kept>();

  const isFresh = (key: string): boolean => (kept.get(key)?.until ?? 0) > now();

  function keep(key: string, value: number | null, until: number): void {
    kept.delete(key);
    kept.set(key, { until, value });
    // Oldest first.
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  }

  async function read(
    tenant: RequestContext['tenant'],
    { key, window, tags }: Window,
  ): Promise<FormulaValue[]> {
    const stale = [...tags.keys()].filter((tag) => !isFresh(`${key} ${tag}`));
    for (let from = 0; from < stale.length; from += TAGS_AT_ONCE) {
      const tagIds = stale.slice(from, from + TAGS_AT_ONCE);
      const began = performance.now();
      const found = await tenant((db) => aggregateTags(db, { ...window, tagIds }));
      const until = now() + Math.max(FRESH_MS, (performance.now() - began) / SHARE_OF_TIME);
      for (const tag of tagIds) keep(`${key} ${tag}`, found.get(tag) ?? null, until);
    }
    return [...tags].flatMap(([tag, pairs]) => {
      const value = kept.get(`${key} ${tag}`)?.value ?? null;
      return pairs.map((pair) => ({ ...pair, value }));
    });
  }

  return {
    async formulaValues({ caller, tenant }, { params, query, body }) {
      const pairs = distinct(body.of);
      refuseLong(body, now());
      const { formulas, tags, company } = await tenant(async (db) => {
        await shownDiagram(db, caller, params.uuid, query);
        return {
          formulas: await formulasNamed(db, [...new Set(pairs.map(({ formula }) => formula))]),
          tags: await tagIdsNamed(db, [...new Set(pairs.map(({ tag }) => tag))]),
          company: await startOfToday(db, new Date(now())),
        };
      });
      const windows = new Map<string, Window>();
      const values: FormulaValue[] = [];
      for (const pair of pairs) {
        const tag = tags.get(pair.tag);
        const range = rangeOf(formulas.get(pair.formula), body, company.today, now());
        if (tag === undefined || !range) values.push({ ...pair, value: null });
        else addTo(windows, caller.companyId, range, company.timezone, tag, pair);
      }
      for (const window of windows.values()) values.push(...(await read(tenant, window)));
      return { values };
    },
  } satisfies Partial<Handlers>;
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map(({ tag, formula }) => [`${tag} ${formula}`, { tag, formula }])).values()];
}

/** No view is longer than a year; an invented one must not cost more. */
function refuseLong({ from, to }: View, now: number): void {
  const until = to === undefined ? now : Date.parse(to);
  if (from === undefined || until - Date.parse(from) <= MAX_VIEW_MS) return;
  throw invalidField('from', 'A time range of at most 366 days is possible');
}

/** The time range of the requesting page. */
interface View {
  readonly from?: string;
  readonly to?: string;
}

interface Range {
  readonly formula: HistoryOf;
  readonly from: Date;
  readonly to: Date;
  /** Independent of the present time: entries expire by their own time. */
  readonly name: string;
}

/** The time that a formula reads; undefined if it reads the current value, and if there is no such formula. */
function rangeOf(formula: HistoryOf | undefined, view: View, today: Date, now: number): Range | undefined {
  if (formula?.time_range === 'today')
    return { formula, from: today, to: new Date(now), name: `today ${today.toISOString()}` };
  if (formula?.time_range !== 'default' || view.from === undefined) return undefined;
  const from = new Date(view.from);
  // What holds now is not known of later times.
  const to = new Date(view.to === undefined ? now : Math.min(Date.parse(view.to), now));
  return {
    formula,
    from,
    to,
    name: `${from.toISOString()} ${view.to ? new Date(view.to).toISOString() : 'now'}`,
  };
}

function addTo(
  windows: Map<string, Window>,
  companyId: number,
  { formula, from, to, name }: Range,
  timezone: string,
  tag: number,
  pair: Pair,
): void {
  const { data_point, start_time, end_time } = formula;
  const key = `${companyId} ${name} ${data_point} ${start_time} ${end_time} ${timezone}`;
  const isWholeDay = start_time === '00:00' && end_time === '23:59';
  const dailyWindow = isWholeDay ? undefined : { start: start_time, end: end_time, timezone };
  const known = windows.get(key) ?? {
    key,
    window: { companyId, from, to, dataPoint: data_point, dailyWindow },
    tags: new Map<number, Pair[]>(),
  };
  windows.set(key, known);
  known.tags.set(tag, [...(known.tags.get(tag) ?? []), pair]);
}
