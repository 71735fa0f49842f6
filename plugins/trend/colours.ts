/** The colours of charts as tokens, so that a trend follows the theme of its diagram. */
import { type ChartPalette, PALETTES } from '../../engine/chart/palette.ts';
import { type TokenName, tokenText } from '../../engine/plugin.ts';

const { light } = PALETTES;
const SERIES = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `series.${nth}` as TokenName);

export const CHART: ChartPalette = {
  series: light.series.map((colour, nth) => tokenText(SERIES[nth % SERIES.length]!, colour)),
  line: tokenText('surface.edge', light.line),
  strongLine: tokenText('line', light.strongLine),
  text1: tokenText('ink', light.text1),
  text2: tokenText('ink', light.text2),
  text3: tokenText('ink.muted', light.text3),
  surface: tokenText('surface', light.surface),
  critical: tokenText('chart.critical', light.critical),
  urgent: tokenText('chart.urgent', light.urgent),
  setpoint: tokenText('ink.muted', light.setpoint),
  unsure: tokenText('chart.unsure', light.unsure),
};
