/** x of formulas that read the historian, for the objects of a diagram. */
import type { FormulaValue } from '../../contract/index.ts';
import { diagramRights } from '../access/diagram-rights.ts';
import { type Handlers, missing } from '../handler.ts';
import { findDiagram } from '../storage/queries/diagrams.ts';
import { formulasNamed, startOfToday, tagIdsNamed } from '../storage/queries/formula-values.ts';
import { type AggregateWindow, aggregateTags } from '../storage/queries/historian-aggregates.ts';
import type { Storage } from '../storage/storage.ts';

type StoredFormula = Awaited<ReturnType<typeof formulasNamed>>[number];
type Pair = Pick<FormulaValue, 'tag' | 'formula'>;

/** Tags in one query: the embedded database has one connection, and others want their turn. */
const TAGS_AT_ONCE = 50;
/** Milliseconds that an aggregate serves all who watch; they ask once a minute. */
const FRESH_MS = 30_000;
const MAX_KEPT = 20_000;

interface Kept {
  readonly at: number;
  readonly value: number | null;
}
/** The part of a window that makes an aggregate another one. */
interface Window {
  readonly key: string;
  readonly window: AggregateWindow;
  readonly tags: Map<number, Pair[]>;
}

export function formulaValueHandlers(
  storage: Pick<Storage, 'tenant'>,
  now: () => number,
): Pick<Handlers, 'formulaValues'> {
  const kept = new Map<string, Kept>();

  /** Answers of the last half minute need not be asked for again. */
  function fresh(key: string): Kept | undefined {
    const found = kept.get(key);
    return found && now() - found.at < FRESH_MS ? found : undefined;
  }

  function keep(key: string, value: number | null): void {
    kept.delete(key);
    kept.set(key, { at: now(), value });
    // The oldest stand first.
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  }

  async function read(companyId: number, { key, window, tags }: Window): Promise<FormulaValue[]> {
    const stale = [...tags.keys()].filter((tag) => !fresh(`${key} ${tag}`));
    for (let from = 0; from < stale.length; from += TAGS_AT_ONCE) {
      const tagIds = stale.slice(from, from + TAGS_AT_ONCE);
      const found = await storage.tenant(companyId, (db) => aggregateTags(db, { ...window, tagIds }));
      for (const tag of tagIds) keep(`${key} ${tag}`, found.get(tag) ?? null);
    }
    return [...tags].flatMap(([tag, pairs]) => {
      const value = kept.get(`${key} ${tag}`)?.value ?? null;
      return pairs.map((pair) => ({ ...pair, value }));
    });
  }

  return {
    async formulaValues({ caller, tenant }, { params, query, body }) {
      const pairs = distinct(body.of);
      const { formulas, tags, company } = await tenant(async (db) => {
        const diagram = await findDiagram(db, params.uuid);
        if (!diagram) throw missing();
        diagramRights(caller, diagram.head, query.siteId !== undefined);
        return {
          formulas: new Map(
            (
              await formulasNamed(
                db,
                pairs.map((pair) => pair.formula),
              )
            ).map((row) => [row.uuid, row]),
          ),
          tags: await tagIdsNamed(
            db,
            pairs.map((pair) => pair.tag),
          ),
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
      for (const window of windows.values()) values.push(...(await read(caller.companyId, window)));
      return { values };
    },
  };
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map(({ tag, formula }) => [`${tag} ${formula}`, { tag, formula }])).values()];
}

interface Range {
  readonly formula: StoredFormula;
  readonly from: Date;
  readonly to: Date;
  /** Does not change while time passes: what is kept under it is judged by its age. */
  readonly name: string;
}

/** The time that a formula reads; undefined where it reads the current value, and where there is no such formula. */
function rangeOf(
  formula: StoredFormula | undefined,
  view: { readonly from?: string; readonly to?: string },
  today: Date,
  now: number,
): Range | undefined {
  if (formula?.time_range === 'today')
    return { formula, from: today, to: new Date(now), name: `today ${today.toISOString()}` };
  if (formula?.time_range !== 'default' || view.from === undefined) return undefined;
  const from = new Date(view.from);
  const to = view.to === undefined ? new Date(now) : new Date(view.to);
  return { formula, from, to, name: `${from.toISOString()} ${view.to ? to.toISOString() : 'now'}` };
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
