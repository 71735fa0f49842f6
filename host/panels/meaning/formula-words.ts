/** The words and choices of the formula form. */
import { DATA_POINTS, type DataPoint, TIME_RANGES, type TimeRange } from '../../../api/contract/index.ts';
import { FORMAT_TYPES } from '../../../engine/format/format.ts';

const RANGE_TITLES: Readonly<Record<TimeRange, string>> = {
  default: 'Select Time Range',
  current: 'Current Read Value',
  today: 'Day',
};
const POINT_TITLES: Readonly<Record<DataPoint, string>> = {
  last: 'Last',
  min: 'Minimum',
  max: 'Maximum',
  average: 'Average',
};

export const timeRangeTitle = (range: TimeRange): string => RANGE_TITLES[range];

/** FORM-12. */
export const TIME_RANGE_OPTIONS = TIME_RANGES.map((value) => ({ value, label: RANGE_TITLES[value] }));
export const DATA_POINT_OPTIONS = DATA_POINTS.map((value) => ({ value, label: POINT_TITLES[value] }));

/** The meaning of x then, in a sentence. */
export const RANGE_HINTS: Readonly<Record<TimeRange, string>> = {
  default: 'x covers the time range of the view; on a live diagram, which has none, it is the current value.',
  current: 'x is the value as it is read.',
  today:
    'x covers the day since midnight of the company’s time zone, computed from the history once a minute.',
};

/** FORM-13: every full hour, and the last minute of the day. */
export const TIME_OPTIONS = [
  ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  '23:59',
].map((time) => ({ value: time, label: time }));

export const RESULT_OPTIONS = [
  { value: '', label: 'Plain number' },
  ...FORMAT_TYPES.map((type) => ({ value: type as string, label: type as string })),
];
