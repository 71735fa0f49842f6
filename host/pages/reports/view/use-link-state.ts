import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  AGGREGATIONS,
  type Aggregation,
  GRANULARITIES,
  type Granularity,
  HISTORY_RANGES,
  type HistoryRange,
} from '../../../../api/contract/index.ts';
import type { TimeSpan } from '../../../../engine/chart/series.ts';
import type { ChosenRange } from '../../../ui/charts/ranges.ts';
import { type GhostChoice, isGhostName } from '../report-span.ts';

/** What a link to a report carries beside the report (OR-125): whoever opens it sees the same. */
export interface LinkState {
  /** Null: as the report stores it. */
  readonly chosen: ChosenRange | null;
  readonly granularity: Granularity | null;
  readonly dataPoint: Aggregation | null;
  readonly zoom: TimeSpan | null;
  /** Keys of series that are not drawn. */
  readonly hidden: readonly string[];
  readonly ghost: GhostChoice | null;
}

/** The state of a report's page, kept in its address. */
export function useLinkState(): readonly [LinkState, (change: Partial<LinkState>) => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const state = useMemo(() => readLink(search), [search]);
  const change = (part: Partial<LinkState>) => {
    // A zoom is a part of its range.
    const zoom = part.chosen === undefined ? state.zoom : null;
    navigate(`${path}${writeLink(search, { ...state, zoom, ...part })}`, { replace: true });
  };
  return [state, change];
}

function readLink(search: string): LinkState {
  const query = new URLSearchParams(search);
  const granularity = query.get('granularity') as Granularity | null;
  return {
    chosen: rangeIn(query),
    granularity: granularity && GRANULARITIES.includes(granularity) ? granularity : null,
    dataPoint: AGGREGATIONS.find((one) => one === query.get('dataPoint')) ?? null,
    zoom: spanIn(query, 'zoomFrom', 'zoomTo'),
    hidden: query.getAll('hidden'),
    ghost: ghostIn(query.get('ghost')),
  };
}

function rangeIn(query: URLSearchParams): ChosenRange | null {
  const range = query.get('range') as HistoryRange | null;
  if (!range || !HISTORY_RANGES.includes(range)) return null;
  if (range !== 'custom') return { range };
  const span = spanIn(query, 'startDate', 'endDate');
  return span && { range, span };
}

/** Addresses are typed by people too: a span that is none is left out. */
function spanIn(query: URLSearchParams, first: string, last: string): TimeSpan | null {
  const [from, to] = [Date.parse(query.get(first) ?? ''), Date.parse(query.get(last) ?? '')];
  return to > from ? { from, to } : null;
}

function ghostIn(text: string | null): GhostChoice | null {
  if (text === null || isGhostName(text)) return text;
  const start = Date.parse(text);
  return Number.isNaN(start) ? null : start;
}

const OWN = [
  ...['range', 'startDate', 'endDate', 'granularity', 'dataPoint'],
  ...['zoomFrom', 'zoomTo', 'hidden', 'ghost'],
];

/** The query with a state, and with what else was in it; empty, or with its question mark. */
function writeLink(search: string, state: LinkState): string {
  const { chosen, granularity, dataPoint, zoom, hidden, ghost } = state;
  const query = new URLSearchParams(search);
  for (const name of OWN) query.delete(name);
  const iso = (time: number) => new Date(time).toISOString();
  if (chosen) query.set('range', chosen.range);
  if (chosen?.span) {
    query.set('startDate', iso(chosen.span.from));
    query.set('endDate', iso(chosen.span.to));
  }
  if (granularity) query.set('granularity', granularity);
  if (dataPoint) query.set('dataPoint', dataPoint);
  if (zoom) {
    query.set('zoomFrom', iso(zoom.from));
    query.set('zoomTo', iso(zoom.to));
  }
  for (const key of hidden) query.append('hidden', key);
  if (ghost !== null) query.set('ghost', typeof ghost === 'number' ? iso(ghost) : ghost);
  const text = query.toString();
  return text && `?${text}`;
}
