/** What a report contains, beside its place in the tree (RPT-06). */
import {
  LONGEST_RANGE_MS,
  type Report,
  type ReportRole,
  type ReportTag,
  VIEW_TEXTS,
} from '../../../contract/index.ts';
import { invalidField } from '../../http/errors.ts';

type Place = '_id' | 'uuid' | 'section' | 'parent' | 'version' | 'updatedAt' | 'updatedBy' | 'access';
export type Contents = Omit<Report, Place | 'type' | 'name' | 'users' | 'groups'>;

const DEFAULTS: Contents = {
  graphStyle: 'line',
  subTitle: '',
  dateRange: '24h',
  granularity: null,
  dataPoint: 'average',
  yLabel1: '',
  yLabel2: '',
  tagCategory1: null,
  tagCategory2: null,
  tags1: [],
  tags2: [],
  assignment1: null,
  assignment2: null,
  linkObjectConfiguration: { axis1: [], axis2: [] },
  calculated: [],
  labelName: 'sensor',
  valueFormat: 'numeric',
  startDate: null,
  endDate: null,
  timezone: null,
  mapSites: null,
  addToAdminGroup: false,
};
const KEYS: ReadonlySet<string> = new Set(Object.keys(DEFAULTS));

/** The contents with what `said` changes; what it leaves out stays, or is as in a new report. */
export function contentsOf(said: unknown, before: Contents = DEFAULTS): Contents {
  const given = Object.entries(said ?? {}).filter(([key, value]) => KEYS.has(key) && value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** A series as a report stores it: of a tag, or of a role of whatever site is shown. */
export type Wanted = (ReportTag | ReportRole) & { readonly axis: 1 | 2 };

export const isTag = (wanted: Wanted): wanted is ReportTag & { readonly axis: 1 | 2 } => 'tag' in wanted;

/** All series, those of the left axis first. */
export function wantedIn({ tags1, tags2, linkObjectConfiguration: { axis1, axis2 } }: Contents): Wanted[] {
  return [
    ...[...tags1, ...axis1].map((one) => ({ ...one, axis: 1 as const })),
    ...[...tags2, ...axis2].map((one) => ({ ...one, axis: 2 as const })),
  ];
}

/** Throws a 400 by field where a custom range has no beginning, is reversed, or too long. An open end is now. */
export function checkRange({ dateRange, startDate, endDate }: Contents, now: number): void {
  if (dateRange === 'custom') customSpan(startDate, endDate, now);
}

/** Both ends in milliseconds since 1970. Throws as above. */
export function customSpan(startDate: string | null, endDate: string | null, now: number): [number, number] {
  if (startDate === null) throw invalidField('startDate', VIEW_TEXTS.startRequired);
  const from = Date.parse(startDate);
  const to = endDate === null ? now : Date.parse(endDate);
  if (to <= from) throw invalidField('endDate', VIEW_TEXTS.endBeforeStart);
  if (to - from > LONGEST_RANGE_MS) throw invalidField('startDate', VIEW_TEXTS.tooLong);
  return [from, to];
}
