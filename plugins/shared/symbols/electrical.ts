/** Electrical: single-line symbols, with a vertical conductor. */
import { symbol } from './symbol.ts';

export const electrical = {
  title: 'Electrical',
  symbols: {
    breaker: symbol('Circuit breaker', [60, 100], 'switch power', (s) => {
      s.body.box(12, 30, 36, 40, 2);
      s.line([30, 0, 30, 30], 1.4);
      s.line([30, 70, 30, 100], 1.4);
      s.line([22, 42, 38, 58], 1.4);
      s.line([38, 42, 22, 58], 1.4);
    }),
    disconnector: symbol('Disconnector', [60, 100], 'isolator switch power', (s) => {
      s.body.disc(30, 74, 7);
      s.line([30, 0, 30, 26], 1.4);
      s.line([18, 26, 42, 26], 1.6);
      s.line([30, 69, 10, 32], 1.6);
      s.line([30, 81, 30, 100], 1.4);
    }),
    fuse: symbol('Fuse', [40, 100], 'protection power', (s) => {
      s.body.box(9, 26, 22, 48, 2);
      s.line([20, 0, 20, 100], 1.2);
    }),
    transformer: symbol('Transformer', [70, 120], 'power winding', (s) => {
      s.body.disc(35, 44, 26);
      s.body.disc(35, 76, 26);
      s.ring(35, 44, 26);
      s.line([35, 0, 35, 18], 1.4);
      s.line([35, 102, 35, 120], 1.4);
    }),
    generator: symbol('Generator', [80, 80], 'power engine', (s) => {
      s.body.disc(40, 40, 37);
      s.text(40, 34, 'G', 32);
      s.arc(33, 60, 7, -90, 180, 0.9);
      s.arc(47, 60, 7, 90, 180, 0.9);
    }),
    'diesel-set': symbol('Generator set', [150, 100], 'diesel emergency genset', (s) => {
      s.body.box(6, 26, 84, 52, 4);
      s.part.disc(118, 52, 26);
      s.part.box(22, 10, 12, 16);
      for (const x of [44, 56, 68]) s.line([x, 36, x, 68], 1.2);
      s.text(118, 52, 'G', 26);
      s.part.box(2, 80, 146, 12);
    }),
    'control-panel': symbol('Control panel', [100, 140], 'cabinet mcc switchboard', (s) => {
      s.body.box(6, 4, 88, 122, 3);
      s.line([50, 4, 50, 126], 0.8);
      s.part.box(10, 126, 80, 10);
      s.hollow.box(16, 16, 26, 18, 2);
      s.hollow.box(58, 16, 26, 18, 2);
      for (const x of [20, 29, 38, 62, 71, 80]) s.ink.disc(x, 46, 3);
      s.line([44, 70, 44, 84], 1.6);
      s.line([56, 70, 56, 84], 1.6);
    }),
    'frequency-converter': symbol('Frequency converter', [80, 80], 'vfd inverter drive', (s) => {
      s.body.box(4, 4, 72, 72, 3);
      s.line([4, 76, 76, 4]);
      s.arc(20, 22, 6, -90, 180, 1);
      s.arc(32, 22, 6, 90, 180, 1);
      s.line([46, 54, 66, 54], 1.2);
      s.line([46, 62, 66, 62], 1.2);
    }),
    inverter: symbol('Inverter', [80, 80], 'solar dc ac photovoltaic converter', (s) => {
      s.body.box(4, 4, 72, 72, 3);
      s.line([4, 76, 76, 4]);
      s.line([14, 20, 36, 20], 1.4);
      for (const x of [14, 24]) s.line([x, 29, x + 7, 29], 1.4);
      s.arc(51, 58, 6, -90, 180, 1.2);
      s.arc(63, 58, 6, 90, 180, 1.2);
    }),
    'battery-bank': symbol('Battery', [100, 70], 'ups accumulator', (s) => {
      s.body.box(4, 14, 92, 52, 3);
      s.part.box(16, 4, 14, 10);
      s.part.box(70, 4, 14, 10);
      s.line([16, 34, 30, 34], 1.4);
      s.line([70, 34, 84, 34], 1.4);
      s.line([77, 27, 77, 41], 1.4);
    }),
    'solar-panel': symbol('Solar panel', [110, 90], 'photovoltaic', (s) => {
      s.body.poly(24, 6, 108, 6, 86, 64, 2, 64);
      for (const x of [28, 56]) s.line([x + 17, 6, x - 5, 64], 0.8);
      s.line([14, 35, 97, 35], 0.8);
      s.line([55, 64, 55, 86], 1.8);
      s.line([36, 86, 74, 86], 1.8);
    }),
    earth: symbol('Earth', [60, 60], 'ground', (s) => {
      s.body.box(4, 26, 52, 5);
      s.line([30, 0, 30, 26], 1.4);
      s.line([14, 40, 46, 40], 1.6);
      s.line([23, 50, 37, 50], 1.6);
    }),
  },
};
