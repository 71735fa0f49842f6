import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Aggregation, Granularity } from '../../../../api/contract/index.ts';
import { DATA_POINT_WORDS } from '../../../../api/contract/report-values.ts';
import type { TimeSpan } from '../../../../engine/chart/series.ts';
import { IconButton } from '../../../ui/button.tsx';
import { fieldText, momentOf } from '../../../ui/charts/custom-range.ts';
import { RangeField } from '../../../ui/charts/range-field.tsx';
import { type ChosenRange, RANGE_OPTIONS } from '../../../ui/charts/ranges.ts';
import { Field } from '../../../ui/field.tsx';
import { DropMenu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { granularityOptions, optionsOf, SITE_RANGES } from '../report-kinds.ts';
import {
  GHOST_WORDS,
  type GhostChoice,
  isGhostName,
  neighbour,
  PERIOD_WORDS,
  type Period,
  periodSpan,
} from '../report-span.ts';
import styles from './report-view.module.css';

interface RangeBarProps {
  readonly chosen: ChosenRange;
  /** What is shown now. */
  readonly span: TimeSpan;
  readonly zone: string;
  readonly isOfSite: boolean;
  readonly onChosen: (chosen: ChosenRange) => void;
}

/** The time-interval controls of a report: its range, the periods beside it, and those by the calendar (GRAPH-01). */
export function RangeBar({ chosen, span, zone, isOfSite, onChosen }: RangeBarProps) {
  const custom = (other: TimeSpan) => onChosen({ range: 'custom', span: other });
  return (
    <div className={styles.range}>
      <IconButton
        icon={ChevronLeft}
        label="Previous period"
        onClick={() => custom(neighbour(span, -1, zone))}
      />
      {isOfSite ? (
        <SiteRange key={chosen.range} {...{ chosen, zone, onChosen }} />
      ) : (
        <RangeField key={rangeKey(chosen)} value={chosen} zone={zone} onChange={onChosen} />
      )}
      <IconButton
        icon={ChevronRight}
        label="Next period"
        disabled={span.to >= Date.now() - 1000}
        onClick={() => custom(neighbour(span, 1, zone))}
      />
      <DropMenu
        label="Periods"
        anchor="bottom start"
        button={<CalendarRange size={18} aria-hidden />}
        entries={Object.entries(PERIOD_WORDS).map(([period, label]) => ({
          label,
          onSelect: () => custom(periodSpan(period as Period, zone)),
        }))}
      />
    </div>
  );
}

/** A field's own texts begin anew with another span: it was stepped, or taken from the calendar. */
const rangeKey = ({ range, span }: ChosenRange): string => (span ? `${span.from}-${span.to}` : range);

const MORE = 'more';

/** In a site three ranges stand at hand, all others under "More" (OR-111). */
function SiteRange({ chosen, zone, onChosen }: Pick<RangeBarProps, 'chosen' | 'zone' | 'onChosen'>) {
  const isQuick = SITE_RANGES.includes(chosen.range);
  const [isMore, setMore] = useState(!isQuick);
  const quick = RANGE_OPTIONS.filter(({ value }) => SITE_RANGES.includes(value));
  return (
    <>
      <Segmented
        label="Time range"
        options={[...quick, { value: MORE, label: 'More' }]}
        value={isMore ? MORE : chosen.range}
        onChange={(range) => {
          setMore(range === MORE);
          if (range !== MORE) onChosen({ range } as ChosenRange);
        }}
      />
      {isMore && <RangeField key={rangeKey(chosen)} value={chosen} zone={zone} onChange={onChosen} />}
    </>
  );
}

interface GranularityFieldProps {
  readonly value: Granularity | null;
  readonly chosen: ChosenRange;
  readonly span: TimeSpan;
  readonly onChange: (value: Granularity | null) => void;
}

const STORED = 'stored';

/** The steps in which a report is shown; at first as it is stored. */
export function GranularityField({ value, chosen, span, onChange }: GranularityFieldProps) {
  const [, ...units] = granularityOptions(chosen.range, span.to - span.from);
  return (
    <Select
      label="Granularity"
      options={[{ value: STORED, label: 'As stored' }, ...(units as { value: Granularity; label: string }[])]}
      value={value ?? STORED}
      onChange={(unit) => onChange(unit === STORED ? null : (unit as Granularity))}
    />
  );
}

interface AggregationFieldProps {
  readonly value: Aggregation | null;
  readonly onChange: (value: Aggregation | null) => void;
}

/** What of the values in a step is shown (RPT-15); at first as it is stored. A series with one of its own keeps it. */
export function AggregationField({ value, onChange }: AggregationFieldProps) {
  return (
    <Select
      label="Aggregation"
      options={[{ value: STORED, label: 'As stored' }, ...optionsOf(DATA_POINT_WORDS)]}
      value={value ?? STORED}
      onChange={(one) => onChange(one === STORED ? null : (one as Aggregation))}
    />
  );
}

interface GhostFieldProps {
  readonly value: GhostChoice | null;
  readonly span: TimeSpan;
  readonly zone: string;
  readonly onChange: (value: GhostChoice | null) => void;
}

const NONE = 'none';
const START = 'start';

/** Lays another period over the report: one of those at hand, or one from any start. */
export function GhostField({ value, span, zone, onChange }: GhostFieldProps) {
  const [isStart, setStart] = useState(typeof value === 'number');
  const options = [
    { value: NONE, label: 'Nothing' },
    ...Object.entries(GHOST_WORDS).map(([name, label]) => ({ value: name, label })),
    { value: START, label: 'Any start' },
  ];
  const choose = (name: string) => {
    setStart(name === START);
    if (name !== START) onChange(isGhostName(name) ? name : null);
  };
  return (
    <>
      <Select
        label="Lay over"
        options={options}
        value={isStart ? START : typeof value === 'string' ? value : NONE}
        onChange={choose}
      />
      {isStart && (
        <StartField start={typeof value === 'number' ? value : span.from} zone={zone} onStart={onChange} />
      )}
    </>
  );
}

interface StartFieldProps {
  readonly start: number;
  readonly zone: string;
  readonly onStart: (start: number) => void;
}

/** Where the other period begins; taken when the field is left or with Enter. */
function StartField({ start, zone, onStart }: StartFieldProps) {
  const [text, setText] = useState(() => fieldText(start, zone));
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    const moment = momentOf(text, zone);
    if (moment !== undefined) onStart(moment);
  };
  return (
    <form aria-label="Start of the other period" onSubmit={take}>
      <Field
        label="From"
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => take()}
      />
    </form>
  );
}
