/** Equipment that moves solids and people. */
import { symbol } from './symbol.ts';

export const handling = {
  title: 'Conveying',
  symbols: {
    'belt-conveyor': symbol('Belt conveyor', [180, 60], 'band transport bulk', (s) => {
      s.body.box(4, 8, 172, 30, 15);
      for (const x of [19, 161]) s.part.disc(x, 23, 11);
      for (const x of [60, 90, 120]) s.part.disc(x, 23, 6);
      for (const x of [40, 140]) s.line([x, 38, x, 58], 1.6);
    }),
    'inclined-conveyor': symbol('Inclined conveyor', [170, 110], 'band transport bulk', (s) => {
      s.body.poly(12, 86, 146, 8, 156, 24, 22, 102);
      s.part.disc(18, 94, 11);
      s.part.disc(151, 16, 11);
      s.line([110, 52, 110, 108], 1.6);
      s.line([60, 82, 60, 108], 1.6);
    }),
    'screw-conveyor': symbol('Screw conveyor', [180, 60], 'auger transport bulk', (s) => {
      s.body.box(22, 10, 154, 36, 4);
      s.part.box(2, 16, 20, 24, 3);
      s.line([26, 40, 40, 16, 54, 40, 68, 16, 82, 40, 96, 16, 110, 40, 124, 16, 138, 40, 152, 16, 170, 40]);
      s.line([22, 28, 176, 28], 0.7);
      s.part.box(150, 46, 18, 12);
    }),
    'bucket-elevator': symbol('Bucket elevator', [70, 180], 'lift bulk', (s) => {
      s.body.box(14, 6, 42, 168, 20);
      s.part.disc(35, 28, 13);
      s.part.disc(35, 152, 13);
      for (const y of [48, 72, 96, 120]) {
        s.ink.poly(16, y, 24, y, 24, y + 9, 18, y + 9);
        s.ink.poly(46, y + 12, 54, y + 12, 52, y + 21, 46, y + 21);
      }
    }),
    'rotary-valve': symbol('Rotary valve', [70, 80], 'airlock star feeder', (s) => {
      s.body.disc(35, 40, 28);
      s.part.box(20, 2, 30, 11);
      s.part.box(20, 67, 30, 11);
      s.line([35, 12, 35, 68], 1.2);
      s.line([11, 26, 59, 54], 1.2);
      s.line([59, 26, 11, 54], 1.2);
    }),
    truck: symbol('Truck', [160, 90], 'tanker lorry vehicle', (s) => {
      s.body.box(4, 16, 104, 46, 20);
      s.part.poly(112, 24, 136, 24, 154, 44, 154, 66, 112, 66);
      s.hollow.poly(120, 30, 134, 30, 144, 44, 120, 44);
      s.part.box(4, 62, 110, 6);
      for (const x of [26, 50, 134]) {
        s.ink.disc(x, 74, 12);
        s.hollow.disc(x, 74, 4);
      }
    }),
    'rail-car': symbol('Rail tank car', [170, 90], 'train wagon', (s) => {
      s.body.box(8, 12, 154, 46, 22);
      s.part.box(72, 4, 26, 9, 2);
      s.part.box(2, 58, 166, 8);
      for (const x of [26, 50, 120, 144]) s.ink.disc(x, 74, 10);
      s.line([0, 87, 170, 87], 1.4);
    }),
    crane: symbol('Crane', [130, 130], 'hoist gantry', (s) => {
      s.body.box(6, 8, 118, 16, 2);
      s.line([14, 24, 14, 126], 2);
      s.line([116, 24, 116, 126], 2);
      s.part.box(54, 24, 30, 14, 2);
      s.line([69, 38, 69, 76], 1.2);
      s.arc(69, 84, 8, 0, 250, 1.6);
    }),
  },
};
