/** How two states of a report differ, field by field, in words. */
import { DATA_POINT_WORDS } from '../../../../api/contract/report-values.ts';
import { RANGE_OPTIONS } from '../../../ui/charts/ranges.ts';
import { granularityOptions, LABEL_MODE_WORDS, STYLE_WORDS, VALUE_FORMAT_WORDS } from '../report-kinds.ts';
import { choiceWords } from '../view/site-choice.tsx';
import type { AxisDraft, ReportDraft, SeriesDraft } from './report-draft.ts';

interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

type NameOf = (series: SeriesDraft) => string;

/** The fields that differ, in the order of the form. */
export function differences(mine: ReportDraft, theirs: ReportDraft, nameOf: NameOf): Difference[] {
  const [one, other] = [wordsOf(mine, nameOf), wordsOf(theirs, nameOf)];
  return Object.keys(one)
    .filter((field) => one[field] !== other[field])
    .map((field) => ({ field, mine: one[field]!, theirs: other[field]! }));
}

function wordsOf(draft: ReportDraft, nameOf: NameOf): Record<string, string> {
  const range = RANGE_OPTIONS.find(({ value }) => value === draft.dateRange)!.label;
  const unit = granularityOptions(draft.dateRange, 0).find(({ value }) => value === draft.granularity)!.label;
  return {
    Name: draft.name,
    Subtitle: draft.subTitle,
    'Graph style': STYLE_WORDS[draft.graphStyle],
    'Time range': draft.dateRange === 'custom' ? `${range}: ${draft.from} - ${draft.to}` : range,
    Granularity: unit,
    'Time zone': draft.timezone,
    Aggregation: DATA_POINT_WORDS[draft.dataPoint],
    'Left label': draft.axis1.label,
    'Left series': seriesWords(draft.axis1, nameOf),
    'Right label': draft.axis2.label,
    'Right series': seriesWords(draft.axis2, nameOf),
    'Calculated series': draft.calculated.map(({ name, formula }) => `${name} = ${formula}`).join('; '),
    Labels: LABEL_MODE_WORDS[draft.labelName],
    Values: VALUE_FORMAT_WORDS[draft.valueFormat],
    Sites: draft.mapSites ? choiceWords(draft.mapSites) : '',
    'Company administrators may edit it': draft.addToAdminGroup ? 'Yes' : 'No',
  };
}

const seriesWords = ({ series }: AxisDraft, nameOf: NameOf): string =>
  series
    .map((one) =>
      [
        one.label || nameOf(one),
        `line ${one.slot}`,
        one.dataPoint && DATA_POINT_WORDS[one.dataPoint],
        one.showLimits && 'with limits',
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');
