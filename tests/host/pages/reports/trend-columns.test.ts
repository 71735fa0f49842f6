import { expect, test } from 'vitest';
import { trendSeries } from '../../../../host/pages/reports/view/trend-columns.ts';
import { seriesOf, viewOf } from './report-samples.ts';

test.each(['line', 'spline'] as const)('RPT-09 a report whose style is %s is drawn as one', (graphStyle) => {
  const view = viewOf([seriesOf()]);
  const [series] = trendSeries({ ...view, report: { ...view.report, graphStyle } });
  expect(series!.style).toBe(graphStyle);
});
