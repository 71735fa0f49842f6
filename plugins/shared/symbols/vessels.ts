/** Vessels and containers. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws a vertical cylinder, with domed heads `dome` high. */
function upright(s: Sketch, x: number, y: number, w: number, h: number, dome: number): void {
  const [cx, rx] = [x + w / 2, w / 2];
  s.body.disc(cx, y + dome, rx, dome);
  s.body.disc(cx, y + h - dome, rx, dome);
  s.body.box(x, y + dome, w, h - 2 * dome);
}

/** Draws a horizontal cylinder. */
function lying(s: Sketch, x: number, y: number, w: number, h: number, dome: number): void {
  s.body.box(x, y, w, h, Math.min(h / 2, dome * 1.6));
  s.line([x + dome, y + 1, x + dome, y + h - 1], 0.6);
  s.line([x + w - dome, y + 1, x + w - dome, y + h - 1], 0.6);
}

const legs = (s: Sketch, left: number, right: number, top: number, foot: number): void => {
  for (const x of [left, right]) s.part.box(x - 4, top, 8, foot - top);
};

export const vessels = {
  title: 'Vessels',
  symbols: {
    'vertical-vessel': symbol('Vertical vessel', [80, 160], 'tank drum upright', (s) => {
      upright(s, 4, 4, 72, 140, 16);
      legs(s, 14, 66, 130, 158);
    }),
    'horizontal-vessel': symbol('Horizontal vessel', [160, 90], 'tank drum lying', (s) => {
      lying(s, 2, 2, 156, 68, 18);
      for (const x of [34, 110]) s.part.poly(x, 70, x + 16, 70, x + 20, 88, x - 4, 88);
    }),
    sphere: symbol('Sphere', [110, 120], 'gas holder spherical tank', (s) => {
      s.body.disc(55, 52, 50);
      s.line([14, 82, 14, 118, 24, 118]);
      s.line([96, 82, 96, 118, 86, 118]);
      s.line([6, 52, 104, 52], 0.6);
      s.line([36, 98, 36, 118]);
      s.line([74, 98, 74, 118]);
    }),
    hopper: symbol('Hopper', [100, 110], 'bin funnel bulk', (s) => {
      s.body.poly(2, 4, 98, 4, 98, 50, 60, 96, 40, 96, 2, 50);
      s.part.box(36, 96, 28, 12);
      s.line([2, 50, 98, 50], 0.6);
    }),
    silo: symbol('Silo', [90, 170], 'bulk storage grain', (s) => {
      s.body.poly(4, 26, 45, 4, 86, 26, 86, 110, 56, 148, 34, 148, 4, 110);
      s.part.box(32, 148, 26, 8);
      s.line([8, 112, 8, 168]);
      s.line([82, 112, 82, 168]);
      for (const y of [26, 54, 82, 110]) s.line([4, y, 86, y], 0.6);
    }),
    column: symbol('Column', [60, 200], 'tower distillation tray', (s) => {
      upright(s, 8, 2, 44, 180, 14);
      for (const y of [44, 66, 88, 110, 132]) s.line([12, y, y % 44 ? 40 : 48, y], 0.8);
      s.part.poly(12, 178, 48, 178, 54, 198, 6, 198);
    }),
    'packed-column': symbol('Packed column', [60, 200], 'tower absorber scrubber', (s) => {
      upright(s, 8, 2, 44, 180, 14);
      for (const y of [44, 108]) {
        s.hollow.box(12, y, 36, 44);
        s.line([12, y, 48, y + 44], 0.7);
        s.line([48, y, 12, y + 44], 0.7);
      }
      s.part.poly(12, 178, 48, 178, 54, 198, 6, 198);
    }),
    reactor: symbol('Reactor', [110, 160], 'stirred tank agitator vessel', (s) => {
      upright(s, 14, 30, 82, 126, 18);
      s.part.box(43, 4, 24, 26, 3);
      s.line([55, 30, 55, 118], 1.4);
      s.ink.poly(30, 112, 55, 118, 80, 112, 80, 124, 55, 118, 30, 124);
      s.text(55, 17, 'M', 16);
    }),
    'jacketed-vessel': symbol('Jacketed vessel', [110, 140], 'heated cooled tank', (s) => {
      s.body.box(16, 4, 78, 120, 22);
      s.part.box(4, 46, 102, 90, 26);
      s.body.box(16, 4, 78, 120, 22);
      s.line([0, 66, 4, 66], 2);
      s.line([106, 112, 110, 112], 2);
    }),
    'open-tank': symbol('Open tank', [130, 100], 'basin pit trough', (s) => {
      s.body.box(8, 34, 114, 58);
      s.line([4, 6, 4, 96, 126, 96, 126, 6], 2.2);
      s.line([8, 34, 122, 34]);
      for (const [x, y] of [
        [52, 42],
        [56, 47],
        [60, 52],
      ] as const)
        s.line([x, y, 130 - x, y], 0.7);
    }),
    'storage-tank': symbol('Storage tank', [140, 120], 'cone roof oil fuel', (s) => {
      s.body.box(6, 32, 128, 82);
      s.part.poly(2, 32, 70, 6, 138, 32);
      s.line([2, 116, 138, 116], 2);
      s.line([118, 34, 118, 114], 0.6);
      s.line([126, 34, 126, 114], 0.6);
      for (const y of [48, 64, 80, 96]) s.line([118, y, 126, y], 0.6);
    }),
    'floating-roof-tank': symbol('Floating roof tank', [140, 110], 'storage oil', (s) => {
      s.body.box(6, 50, 128, 54);
      s.line([6, 4, 6, 106, 134, 106, 134, 4], 1.6);
      s.part.box(10, 42, 120, 9);
      s.line([10, 20, 70, 42], 0.8);
    }),
    cyclone: symbol('Cyclone', [90, 150], 'separator dust', (s) => {
      s.body.poly(14, 30, 76, 30, 76, 74, 52, 136, 38, 136, 14, 74);
      s.part.box(34, 4, 22, 40);
      s.part.box(0, 36, 18, 20);
      s.part.box(34, 136, 22, 12);
      s.line([14, 74, 76, 74], 0.6);
    }),
    'gas-bottle': symbol('Gas bottle', [46, 130], 'cylinder bottled', (s) => {
      s.body.box(4, 26, 38, 102, 16);
      s.part.box(16, 10, 14, 17, 3);
      s.line([8, 8, 38, 8], 2);
      s.line([5, 98, 41, 98], 0.6);
    }),
  },
};
