/** What a trend takes from its tags beside their values: the limits at which they raise alarms. */
import { expect, test } from 'vitest';
import type { ChartPlan } from '../../engine/chart/plan.ts';
import type { Feed, FeedAnswer, FeedSeries } from '../../engine/plugin.ts';
import sparkline from '../../plugins/sparkline/kind.ts';
import { planOf, samplePlan } from '../../plugins/trend/plan.ts';

const HIGH = { label: 'High', look: 'urgent', low: 8, range: 10 } as const;
const NORMAL = { label: 'Normal', look: 'setpoint', low: 3, high: 6, range: 10 } as const;

const seriesOf = (tag: string, unit: string, limits: FeedSeries['limits']): FeedSeries => ({
  ...{ tag, name: `Tag ${tag}`, unit, dataType: 'float', limits, before: null },
  ...{ time: Float64Array.of(0, 1000), average: Float64Array.of(4, 5), last: Float64Array.of(4, 5) },
  ...{ min: Float64Array.of(4, 5), max: Float64Array.of(4, 5) },
  ...{ quality: new Uint8Array(2), broken: new Uint8Array(2) },
});

const fixed = { fixedLeft: true, minScale: 0, maxScale: 10, fixedRight: true, minRight: 0, maxRight: 10 };
const none = { tagLimits: false, limits: false, lowLimit: 0, highLimit: 0 };
const PROPS = { ...({ style: 'line', axes: 'by-unit' } as const), ...fixed, ...none };

const planned = (more: object, ...series: FeedSeries[]): ChartPlan => {
  const answer = { type: 'series', from: 0, to: 2000, step: 1000, zone: 'UTC', series } as const;
  const feed: Feed = {
    ...{ state: 'known', link: { tag: undefined, name: '', unit: null } },
    answers: [answer satisfies FeedAnswer],
    now: () => undefined,
  };
  const tags = series.map(({ tag }) => tag);
  return planOf({ ...PROPS, ...more }, tags, answer, feed, { w: 400, h: 200 });
};
const labels = ({ bands }: ChartPlan) => bands.map(({ label }) => label);

test('the limits of its tag are drawn where they are switched on, beside those of its own', () => {
  const level = seriesOf('a', 'm', [HIGH, NORMAL]);
  expect(labels(planned({}, level))).toEqual([]);
  expect(labels(planned({ tagLimits: true }, level))).toEqual(['High', 'Normal']);
  expect(labels(planned({ tagLimits: true, limits: true, highLimit: 9, lowLimit: 1 }, level))).toEqual([
    ...['High', 'High', 'Normal', 'Low'],
  ]);
});

test('of several tags each limit says whose it is, on the axis of its tag', () => {
  const two = planned(
    { tagLimits: true },
    seriesOf('a', 'm', [HIGH]),
    seriesOf('b', 'bar', [{ ...HIGH, low: 2 }]),
  );
  expect(labels(two)).toEqual(['Tag a: High', 'Tag b: High']);
});

test('in the editor, where no tag is asked, a sample shows where limits will be', () => {
  const props = { ...PROPS, fixedLeft: false, tagLimits: true };
  expect(labels(samplePlan(props, 1, { w: 400, h: 200 }))).toEqual(['Limit of the tag']);
});

test('a sparkline says its newest value with its unit, and over which time it runs', () => {
  const link = { tag: 'a', name: 'Kettle', unit: '°C' };
  const said = (...series: FeedSeries[]) =>
    sparkline.a11y!(
      { label: '', range: 'last-six-hours' } as never,
      {
        ...{ state: 'known', link, now: () => undefined },
        answers: [{ type: 'series', from: 0, to: 2000, step: 1000, zone: 'UTC', series }],
      } as Feed,
    ).value;
  const kettle = seriesOf('a', '°C', []);
  expect(said(kettle)).toBe('5 °C, last six hours');
  expect(said({ ...kettle, last: Float64Array.of(4, Number.NaN) })).toBe('4 °C, last six hours');
  expect(said()).toBe('Kettle, last six hours');
});
