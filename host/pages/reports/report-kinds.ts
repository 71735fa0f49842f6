/** The kinds of reports that these pages show, and the words for what a report is made of. */
import { ChartLine, Columns3, FileSpreadsheet, type LucideIcon, Map as MapIcon } from 'lucide-react';
import {
  type Granularity,
  type HistoryRange,
  type Report,
  unitOfRange,
} from '../../../api/contract/index.ts';
import { UNIT_WORDS } from '../../../api/contract/report-values.ts';
import type { Option } from '../../ui/select.tsx';

const KINDS = ['graph', 'tabular', 'comparison', 'map'] as const;
export type ReportKind = (typeof KINDS)[number];

interface KindWords {
  readonly title: string;
  readonly icon: LucideIcon;
}

export const KIND_WORDS: Readonly<Record<ReportKind, KindWords>> = {
  graph: { title: 'Graph Report', icon: ChartLine },
  tabular: { title: 'Tabular Report', icon: FileSpreadsheet },
  comparison: { title: 'Comparison Report', icon: Columns3 },
  map: { title: 'Map Report', icon: MapIcon },
};

/** The options of a choice, from its words. */
export const optionsOf = <T extends string>(words: Readonly<Record<T, string>>): Option<T>[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as T, label }));

/** The unit of a report where nothing else was chosen: empty in a choice (OR-43). */
export const DEFAULT_UNIT = '';

/** The granularities to choose from: the range's own first, then "Auto" and the units (OR-105). `span` in milliseconds. */
export function granularityOptions(
  range: HistoryRange,
  span: number,
): Option<Granularity | typeof DEFAULT_UNIT>[] {
  const own = UNIT_WORDS[unitOfRange(range, span)].toLowerCase();
  return [
    { value: DEFAULT_UNIT, label: `Default (${own})` },
    { value: 'auto', label: 'Auto' },
    ...optionsOf(UNIT_WORDS),
  ];
}

/** RPT-09. */
export const STYLE_WORDS: Readonly<Record<Report['graphStyle'], string>> = { line: 'Line', spline: 'Spline' };

/** RPT-11. */
export const LABEL_MODE_WORDS: Readonly<Record<Report['labelName'], string>> = {
  sensor: 'Sensor object',
  siteName: 'Site name',
  controllerName: 'Controller name',
  'site.sensor': 'Site.Sensor',
};

/** RPT-12. */
export const VALUE_FORMAT_WORDS: Readonly<Record<Report['valueFormat'], string>> = {
  numeric: 'Numeric',
  percentage: 'Percentage',
};

/** RPT-08, OR-111: in a site three ranges stand at hand, the others under "More". */
export const SITE_RANGES: readonly HistoryRange[] = ['1h', '24h', '7d'];
