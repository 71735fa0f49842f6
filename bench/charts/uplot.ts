/** uPlot with straight lines, no points, and neither legend nor cursor: by its guide the quickest way. */
import UPlot from 'uplot';
import { PALETTES } from '../../engine/chart/palette.ts';
import { type ChartPeer, SIZE } from './chart-peer.ts';

export const uplot: ChartPeer = {
  async draw(host, { time, values }) {
    const chart = new UPlot(
      {
        ...SIZE,
        ms: 1,
        pxAlign: 0,
        legend: { show: false },
        cursor: { show: false },
        series: [
          {},
          ...values.map((_, nth) => ({
            stroke: PALETTES.light.series[nth]!,
            width: 1,
            points: { show: false },
          })),
        ],
      },
      [time, ...values] as never,
      host,
    );
    // It draws in a microtask.
    await Promise.resolve();
    return {
      canvas: host.querySelector('canvas')!,
      async show(min, max) {
        chart.setScale('x', { min, max });
        await Promise.resolve();
      },
    };
  },
};
