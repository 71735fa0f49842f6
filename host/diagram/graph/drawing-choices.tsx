import { DATA_POINTS, TIME_UNITS } from '../../../api/contract/index.ts';
import { DATA_POINT_WORDS, UNIT_WORDS } from '../../../api/contract/report-values.ts';
import { Select } from '../../ui/select.tsx';
import type { Drawing } from './history-graph.tsx';

const GRANULARITIES = [
  { value: '' as const, label: 'Auto' },
  ...TIME_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] })),
];
const AGGREGATIONS = DATA_POINTS.map((value) => ({ value, label: DATA_POINT_WORDS[value] }));

interface DrawingChoicesProps {
  readonly value: Drawing;
  readonly onChange: (value: Drawing) => void;
}

/** How long the slices of a history are, and which value of each is drawn (GRAPH-06). */
export function DrawingChoices({ value, onChange }: DrawingChoicesProps) {
  return (
    <>
      <Select
        label="Granularity"
        options={GRANULARITIES}
        value={value.granularity}
        onChange={(granularity) => onChange({ ...value, granularity })}
      />
      <Select
        label="Aggregation"
        options={AGGREGATIONS}
        value={value.dataPoint}
        onChange={(dataPoint) => onChange({ ...value, dataPoint })}
      />
    </>
  );
}
