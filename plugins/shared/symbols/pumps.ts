/** Pumps; they deliver to the right. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws the round casing of a pump on a flow sheet, on its base. */
function casing(s: Sketch): void {
  s.body.disc(50, 46, 40);
  s.part.poly(30, 78, 70, 78, 84, 96, 16, 96);
  s.body.disc(50, 46, 40);
}

export const pumps = {
  title: 'Pumps',
  symbols: {
    'centrifugal-pump': symbol('Centrifugal pump', [110, 100], 'water', (s) => {
      s.body.disc(46, 52, 38);
      s.part.poly(26, 82, 66, 82, 80, 98, 12, 98);
      s.part.box(46, 14, 50, 20);
      s.part.box(96, 10, 8, 28);
      s.body.disc(46, 52, 38);
      s.ring(46, 52, 14);
    }),
    'pump-isa': symbol('Pump, round', [100, 100], 'iso centrifugal', (s) => {
      s.body.disc(50, 50, 46);
      s.line([50, 4, 96, 50, 50, 96]);
    }),
    'gear-pump': symbol('Gear pump', [100, 100], 'positive displacement rotary', (s) => {
      casing(s);
      for (const x of [36, 64]) {
        s.part.disc(x, 46, 15);
        s.ink.disc(x, 46, 4);
        for (const turn of [0, 60, 120]) {
          const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * 14, Math.sin((turn * Math.PI) / 180) * 14];
          s.line([x - dx, 46 - dy, x + dx, 46 + dy], 0.8);
        }
      }
    }),
    'screw-pump': symbol('Screw pump', [150, 70], 'progressive cavity mono', (s) => {
      s.body.box(40, 16, 96, 34, 5);
      s.part.box(4, 20, 36, 26, 4);
      s.part.box(136, 10, 8, 46);
      s.line([44, 42, 56, 22, 68, 44, 80, 22, 92, 44, 104, 22, 116, 44, 132, 24], 1.2);
      for (const x of [56, 112]) s.part.poly(x - 6, 50, x + 6, 50, x + 10, 68, x - 10, 68);
      s.text(22, 33, 'M', 16);
    }),
    'diaphragm-pump': symbol('Diaphragm pump', [100, 100], 'membrane air operated', (s) => {
      casing(s);
      s.line([50, 8, 50, 84], 0.8);
      s.line([42, 14, 36, 28, 34, 46, 36, 64, 42, 78], 1.4);
      s.line([58, 14, 64, 28, 66, 46, 64, 64, 58, 78], 1.4);
    }),
    'piston-pump': symbol('Piston pump', [120, 90], 'plunger reciprocating', (s) => {
      s.body.box(36, 18, 80, 46, 3);
      s.part.box(62, 20, 12, 42);
      s.line([4, 41, 62, 41], 2.4);
      s.line([104, 18, 104, 4], 1.4);
      s.line([104, 64, 104, 84], 1.4);
      s.part.box(44, 64, 48, 12);
    }),
    'submersible-pump': symbol('Submersible pump', [70, 160], 'well borehole sewage', (s) => {
      s.body.box(14, 54, 42, 66, 10);
      s.part.poly(14, 118, 56, 118, 66, 140, 4, 140);
      s.part.box(28, 4, 14, 50);
      for (const y of [70, 82, 94, 106]) s.line([18, y, 52, y], 0.7);
      for (const x of [14, 28, 42, 56]) s.line([x, 140, x, 156], 1.4);
    }),
    'dosing-pump': symbol('Dosing pump', [110, 100], 'metering chemical injection', (s) => {
      s.body.box(34, 14, 72, 58, 5);
      s.part.box(10, 22, 24, 42, 4);
      s.line([22, 22, 22, 4], 1.4);
      s.line([22, 64, 22, 84], 1.4);
      s.hollow.disc(84, 34, 12);
      s.line([84, 34, 92, 27]);
      s.part.box(24, 84, 84, 12);
      s.part.box(44, 72, 44, 12);
    }),
    'vacuum-pump': symbol('Vacuum pump', [100, 100], 'liquid ring', (s) => {
      casing(s);
      s.ring(50, 52, 26);
      for (const turn of [0, 60, 120]) {
        const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * 25, Math.sin((turn * Math.PI) / 180) * 25];
        s.line([50 - dx, 52 - dy, 50 + dx, 52 + dy], 0.9);
      }
    }),
    'jet-pump': symbol('Jet pump', [130, 70], 'ejector injector eductor', (s) => {
      s.body.poly(24, 12, 60, 12, 84, 26, 124, 14, 124, 56, 84, 44, 60, 58, 24, 58);
      s.part.poly(2, 24, 40, 24, 62, 33, 62, 37, 40, 46, 2, 46);
      s.line([40, 58, 40, 68], 1.6);
    }),
    'booster-set': symbol('Booster set', [160, 110], 'pumps parallel pressure', (s) => {
      for (const x of [32, 80, 128]) {
        s.body.disc(x, 58, 20);
        s.line([x - 4, 48, x + 12, 58, x - 4, 68], 1.1);
        s.line([x, 38, x, 16], 1.4);
        s.line([x, 78, x, 88], 1.4);
      }
      s.part.box(4, 8, 152, 10, 3);
      s.part.box(4, 88, 152, 10, 3);
    }),
  },
};
