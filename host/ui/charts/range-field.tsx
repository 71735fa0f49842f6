import { type FormEvent, useState } from 'react';
import type { TimeSpan } from '../../../engine/chart/series.ts';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';
import { fieldText, type RangeFaults, type RangeTexts, readRange } from './custom-range.ts';
import styles from './range-field.module.css';
import { type ChosenRange, RANGE_OPTIONS, spanWords } from './ranges.ts';
import { zoneWords } from './zone-words.ts';

interface RangeFieldProps {
  readonly value: ChosenRange;
  readonly zone: string;
  readonly onChange: (value: ChosenRange) => void;
}

/** The ranges of a chart (RPT-07). A custom one applies once both of its ends are entered. */
export function RangeField({ value, zone, onChange }: RangeFieldProps) {
  const [isCustom, setCustom] = useState(value.range === 'custom');
  return (
    <div className={styles.range}>
      <Select
        label="Time range"
        options={RANGE_OPTIONS}
        value={isCustom ? 'custom' : value.range}
        onChange={(range) => {
          setCustom(range === 'custom');
          if (range !== 'custom') onChange({ range });
        }}
      />
      {isCustom && (
        <CustomRange span={value.span} zone={zone} onSpan={(span) => onChange({ range: 'custom', span })} />
      )}
    </div>
  );
}

interface CustomRangeProps {
  /** What is shown. */
  readonly span: TimeSpan | undefined;
  readonly zone: string;
  readonly onSpan: (span: TimeSpan) => void;
}

const DAY_MS = 86_400_000;

function CustomRange({ span, zone, onSpan }: CustomRangeProps) {
  const [texts, setTexts] = useState<RangeTexts>(() => {
    const { from, to } = span ?? { from: Date.now() - DAY_MS, to: Date.now() };
    return { from: fieldText(from, zone), to: fieldText(to, zone) };
  });
  const [faults, setFaults] = useState<RangeFaults>({});
  const edit = (change: Partial<RangeTexts>) => {
    setTexts({ ...texts, ...change });
    setFaults({});
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    const read = readRange(texts, zone);
    if (read.span) onSpan(read.span);
    else setFaults(read.faults);
  };
  return (
    <form className={styles.custom} aria-label="Custom Date Range" noValidate onSubmit={show}>
      <Field
        label="From"
        type="datetime-local"
        value={texts.from}
        error={faults.from}
        onChange={(event) => edit({ from: event.target.value })}
      />
      <Field
        label="To"
        type="datetime-local"
        value={texts.to}
        error={faults.to}
        hint={zoneWords(Date.now(), zone)}
        onChange={(event) => edit({ to: event.target.value })}
      />
      <Button type="submit">Show</Button>
      {span && <output className={styles.shown}>{spanWords(span, zone)}</output>}
    </form>
  );
}
