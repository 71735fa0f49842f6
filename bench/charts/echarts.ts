/**
 * ECharts on its canvas, of its parts only those that a line needs, without animation and symbols: each column of pixels keeps
 * its lowest and highest value (`sampling`), and values come in typed arrays, as its guide proposes for many.
 */
import { LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { PALETTES } from '../../engine/chart/palette.ts';
import { type ChartPeer, SIZE } from './chart-peer.ts';

use([LineChart, GridComponent, DataZoomInsideComponent, CanvasRenderer]);

export const echarts: ChartPeer = {
  draw(host, { time, values }) {
    const chart = init(host, null, { renderer: 'canvas', devicePixelRatio: 1, ...SIZE });
    chart.setOption({
      animation: false,
      grid: { left: 48, right: 16, top: 16, bottom: 32 },
      xAxis: { type: 'time' },
      yAxis: { type: 'value', scale: true },
      dataZoom: [{ type: 'inside', filterMode: 'filter' }],
      series: values.map((value, nth) => ({
        ...({ type: 'line', showSymbol: false, silent: true, animation: false, sampling: 'minmax' } as const),
        lineStyle: { width: 1, color: PALETTES.light.series[nth]! },
        dimensions: ['time', 'value'],
        data: pairsOf(time, value),
      })),
    });
    // It draws before the next frame, unless asked to do so now.
    chart.getZr().flush();
    return {
      canvas: host.querySelector('canvas')!,
      show(startValue, endValue) {
        chart.dispatchAction({ type: 'dataZoom', startValue, endValue });
        chart.getZr().flush();
      },
    };
  },
};

function pairsOf(time: Float64Array, value: Float64Array): Float64Array {
  const pairs = new Float64Array(2 * time.length);
  for (let at = 0; at < time.length; at++) {
    pairs[2 * at] = time[at]!;
    pairs[2 * at + 1] = value[at]!;
  }
  return pairs;
}
