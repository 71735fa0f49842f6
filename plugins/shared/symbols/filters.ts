/** Filters and separators. */
import { symbol } from './symbol.ts';

export const filters = {
  title: 'Filters',
  symbols: {
    filter: symbol('Filter', [90, 90], 'cartridge strainer', (s) => {
      s.body.box(6, 6, 78, 78, 4);
      for (const y of [18, 34, 50, 66]) s.line([45, y, 45, y + 9], 1.4);
      s.line([0, 45, 6, 45], 1.4);
      s.line([84, 45, 90, 45], 1.4);
    }),
    strainer: symbol('Y strainer', [100, 80], 'filter pipe', (s) => {
      s.body.box(8, 8, 84, 26);
      s.body.poly(40, 34, 62, 34, 86, 64, 70, 76);
      s.part.box(1, 2, 8, 38);
      s.part.box(91, 2, 8, 38);
      s.line([50, 40, 74, 68], 0.8);
    }),
    'basket-strainer': symbol('Basket strainer', [90, 100], 'filter duplex', (s) => {
      s.body.box(14, 16, 62, 72, 8);
      s.part.box(8, 8, 74, 10, 2);
      for (const x of [28, 39, 51, 62]) s.line([x, 34, x, 74], 0.8);
      s.line([24, 34, 66, 34, 66, 74, 24, 74, 24, 34], 0.8);
      s.line([0, 48, 14, 48], 1.6);
      s.line([76, 48, 90, 48], 1.6);
    }),
    'sand-filter': symbol('Sand filter', [90, 140], 'media gravel water', (s) => {
      s.body.box(6, 6, 78, 112, 30);
      s.part.box(8, 52, 74, 16);
      s.part.box(8, 68, 74, 18);
      for (const [x, y] of [
        [20, 77],
        [34, 74],
        [48, 79],
        [62, 75],
        [74, 78],
      ] as const)
        s.ink.disc(x, y, 2.4);
      for (const x of [18, 64]) s.part.box(x, 116, 8, 22);
    }),
    'bag-filter': symbol('Bag filter', [120, 150], 'baghouse dust', (s) => {
      s.body.poly(8, 6, 112, 6, 112, 90, 70, 134, 50, 134, 8, 90);
      for (const x of [22, 46, 70]) s.hollow.box(x, 22, 18, 62, 8);
      s.line([8, 18, 112, 18]);
      s.part.box(48, 134, 24, 12);
    }),
    membrane: symbol('Membrane', [140, 60], 'reverse osmosis ultrafiltration', (s) => {
      s.body.box(6, 8, 128, 44, 4);
      s.line([6, 50, 134, 10], 1.4);
      s.line([0, 20, 6, 20], 1.4);
      s.line([134, 20, 140, 20], 1.4);
      s.line([134, 42, 140, 42], 1.4);
    }),
    'uv-reactor': symbol('UV reactor', [160, 90], 'ultraviolet disinfection lamp steriliser', (s) => {
      s.body.box(16, 16, 128, 58, 14);
      s.part.box(2, 30, 14, 30, 2);
      s.part.box(144, 30, 14, 30, 2);
      for (const y of [30, 45, 60]) {
        s.hollow.box(36, y - 4, 88, 8, 4);
        s.line([24, y, 36, y], 1.2);
        s.line([124, y, 136, y], 1.2);
      }
      s.part.box(56, 6, 48, 10, 2);
      s.line([80, 6, 80, 0], 1.4);
    }),
    centrifuge: symbol('Centrifuge', [110, 100], 'decanter separator', (s) => {
      s.body.poly(6, 12, 76, 12, 104, 34, 104, 56, 76, 78, 6, 78);
      s.line([14, 45, 30, 24, 46, 66, 62, 24, 78, 66, 96, 45], 1.1);
      s.part.box(20, 82, 20, 14);
      s.part.box(66, 82, 20, 14);
    }),
    screen: symbol('Bar screen', [90, 110], 'rake sewage intake', (s) => {
      s.body.poly(4, 104, 60, 8, 80, 8, 24, 104);
      for (const [x, y] of [
        [16, 88],
        [26, 70],
        [36, 53],
        [46, 36],
        [56, 19],
      ] as const)
        s.line([x, y, x + 18, y], 1);
      s.line([2, 106, 88, 106], 1.6);
    }),
  },
};
