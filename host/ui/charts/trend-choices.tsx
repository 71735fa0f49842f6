import { useState } from 'react';
import type { ChartMode, SeriesStyle } from '../../../engine/chart/series.ts';
import { Segmented } from '../segmented.tsx';

const MODES = [
  { value: 'axes', label: 'Axes' },
  { value: 'lanes', label: 'Lanes' },
] as const;
const STYLES = [
  { value: 'own', label: 'As set' },
  { value: 'line', label: 'Line' },
  { value: 'spline', label: 'Spline' },
  { value: 'steps', label: 'Steps' },
] as const;

/** How series share the room, and how lines are drawn; null: each as its series says. */
export function useChoices(first: ChartMode = 'axes') {
  const [mode, setMode] = useState(first);
  const [style, setStyle] = useState<SeriesStyle | null>(null);
  return { mode, setMode, style, setStyle };
}

interface TrendChoicesProps {
  readonly choices: ReturnType<typeof useChoices>;
  /** Series: one needs no lanes. */
  readonly count: number;
}

/** How a trend is drawn, while it is looked at (RPT-09). */
export function TrendChoices({ choices: { mode, setMode, style, setStyle }, count }: TrendChoicesProps) {
  return (
    <>
      {count > 1 && <Segmented label="Series" options={MODES} value={mode} onChange={setMode} />}
      <Segmented
        label="Lines"
        options={STYLES}
        value={style ?? 'own'}
        onChange={(chosen) => setStyle(chosen === 'own' ? null : chosen)}
      />
    </>
  );
}
