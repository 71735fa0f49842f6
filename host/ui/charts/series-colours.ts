/** Colours of series, by index: muted, distinguishable for the colour-blind, and none of them an alarm's. See tokens.css. */
import type { ChartSeries } from './chart-data.ts';

const COUNT = 6;

export const colourOf = ({ colour = 0 }: Pick<ChartSeries, 'colour'>): string =>
  `var(--series-${(colour % COUNT) + 1})`;
