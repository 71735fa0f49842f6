/** Valves of a flow sheet, in a horizontal pipe. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws two triangles tip to tip, common to all valves. The pipe's centre line is at `y`. */
function bowTie(s: Sketch, y: number): void {
  s.body.poly(2, y - 20, 40, y, 2, y + 20);
  s.body.poly(78, y - 20, 40, y, 78, y + 20);
}

const stem = (s: Sketch, top: number, foot: number): void => s.line([40, top, 40, foot], 1.3);

export const valves = {
  title: 'Valves',
  symbols: {
    'gate-valve': symbol('Gate valve', [80, 48], 'isolation stop', (s) => {
      bowTie(s, 24);
      s.line([40, 6, 40, 42], 1.3);
    }),
    'hand-valve': symbol('Hand valve', [80, 72], 'manual gate', (s) => {
      bowTie(s, 48);
      stem(s, 10, 48);
      s.line([20, 8, 60, 8], 2.4);
    }),
    'globe-valve': symbol('Globe valve', [80, 48], 'throttle regulating', (s) => {
      bowTie(s, 24);
      s.ink.disc(40, 24, 10);
    }),
    'ball-valve': symbol('Ball valve', [80, 48], 'isolation quarter turn', (s) => {
      bowTie(s, 24);
      s.hollow.disc(40, 24, 12);
    }),
    'butterfly-valve': symbol('Butterfly valve', [70, 60], 'disc wafer', (s) => {
      s.body.box(10, 6, 50, 48);
      s.line([10, 2, 10, 58], 2);
      s.line([60, 2, 60, 58], 2);
      s.line([22, 48, 48, 12], 2);
      s.ink.disc(35, 30, 6);
    }),
    'check-valve': symbol('Check valve', [80, 60], 'non return one way', (s) => {
      s.body.poly(4, 16, 72, 36, 4, 56);
      s.line([74, 14, 74, 58], 2.2);
      s.line([4, 7, 50, 7]);
      s.arrow(62, 7, 1, 0, 11);
    }),
    'needle-valve': symbol('Needle valve', [80, 64], 'fine throttle', (s) => {
      bowTie(s, 42);
      s.ink.poly(34, 10, 46, 10, 40, 42);
      s.line([26, 8, 54, 8], 2);
    }),
    'relief-valve': symbol('Relief valve', [80, 100], 'safety pressure psv', (s) => {
      s.body.poly(10, 98, 30, 56, 50, 98);
      s.body.poly(78, 36, 30, 56, 78, 76);
      s.line([30, 56, 30, 8], 1.2);
      s.line([20, 18, 40, 24], 1.4);
      s.line([20, 28, 40, 34], 1.4);
      s.line([20, 38, 40, 44], 1.4);
    }),
    'control-valve': symbol('Control valve', [80, 92], 'pneumatic regulating actuator', (s) => {
      bowTie(s, 68);
      stem(s, 30, 68);
      s.part.poly(14, 30, 16, 19, 23, 10, 32, 5, 40, 4, 48, 5, 57, 10, 64, 19, 66, 30);
    }),
    'motor-valve': symbol('Motor valve', [80, 92], 'electric actuator mov', (s) => {
      bowTie(s, 68);
      stem(s, 36, 68);
      s.part.disc(40, 21, 18);
      s.text(40, 21, 'M', 20);
    }),
    'solenoid-valve': symbol('Solenoid valve', [80, 88], 'magnet electric', (s) => {
      bowTie(s, 64);
      stem(s, 34, 64);
      s.part.box(22, 4, 36, 30);
      s.text(40, 19, 'S', 20);
    }),
    'three-way-valve': symbol('Three-way valve', [80, 72], 'mixing diverting', (s) => {
      bowTie(s, 26);
      s.body.poly(20, 70, 40, 26, 60, 70);
    }),
    'four-way-valve': symbol('Four-way valve', [80, 84], 'reversing', (s) => {
      bowTie(s, 42);
      s.body.poly(20, 82, 40, 42, 60, 82);
      s.body.poly(20, 2, 40, 42, 60, 2);
    }),
    'angle-valve': symbol('Angle valve', [64, 64], 'corner', (s) => {
      s.body.poly(2, 6, 42, 24, 2, 42);
      s.body.poly(24, 62, 42, 24, 60, 62);
    }),
    'diaphragm-valve': symbol('Diaphragm valve', [80, 56], 'membrane weir', (s) => {
      bowTie(s, 34);
      s.arc(40, 34, 20, -90, 180, 1.3);
    }),
    'pressure-regulator': symbol('Pressure regulator', [80, 92], 'reducing self acting', (s) => {
      bowTie(s, 68);
      stem(s, 30, 68);
      s.part.poly(14, 30, 16, 19, 23, 10, 32, 5, 40, 4, 48, 5, 57, 10, 64, 19, 66, 30);
      s.line([66, 24, 76, 24, 76, 52]);
    }),
    'float-valve': symbol('Float valve', [90, 80], 'level ball', (s) => {
      bowTie(s, 24);
      s.line([40, 24, 78, 56], 1.3);
      s.part.disc(76, 66, 12);
    }),
  },
};
