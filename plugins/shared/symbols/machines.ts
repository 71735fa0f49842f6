/** Rotating machines: compressors, fans, motors, stirrers. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws the blades of a fan around a centre. */
function blades(s: Sketch, cx: number, cy: number, r: number): void {
  for (const turn of [0, 120, 240]) {
    const at = (angle: number, reach: number): [number, number] => {
      const radians = ((turn + angle) * Math.PI) / 180;
      return [cx + Math.sin(radians) * reach, cy - Math.cos(radians) * reach];
    };
    s.ink.poly(...at(0, r * 0.16), ...at(-24, r * 0.78), ...at(4, r * 0.96), ...at(30, r * 0.82));
  }
  s.part.disc(cx, cy, r * 0.2);
}

const feet = (s: Sketch, left: number, right: number, y: number): void => {
  s.part.poly(left, y, left + 16, y, left + 20, y + 10, left - 4, y + 10);
  s.part.poly(right - 16, y, right, y, right + 4, y + 10, right - 20, y + 10);
};

export const machines = {
  title: 'Machines',
  symbols: {
    compressor: symbol('Compressor', [110, 100], 'centrifugal turbo gas', (s) => {
      s.body.poly(8, 8, 102, 30, 102, 70, 8, 92);
      s.line([30, 14, 30, 86], 0.7);
      s.line([0, 50, 110, 50], 1.2);
    }),
    'compressor-isa': symbol('Compressor, round', [100, 100], 'iso gas', (s) => {
      s.body.disc(50, 50, 46);
      s.line([14, 24, 94, 38]);
      s.line([14, 76, 94, 62]);
    }),
    'piston-compressor': symbol('Piston compressor', [130, 100], 'reciprocating', (s) => {
      s.body.box(4, 20, 70, 50, 3);
      s.part.box(30, 22, 12, 46);
      s.line([42, 45, 88, 45], 2);
      s.part.disc(104, 52, 24);
      s.line([88, 45, 104, 60], 1.6);
      s.ink.disc(104, 52, 4);
      s.line([12, 20, 12, 6]);
      s.line([62, 20, 62, 6]);
      feet(s, 12, 70, 84);
      s.part.box(4, 76, 122, 10);
    }),
    fan: symbol('Fan', [100, 100], 'axial ventilator', (s) => {
      s.body.disc(50, 50, 46);
      blades(s, 50, 50, 42);
    }),
    blower: symbol('Blower', [120, 110], 'centrifugal fan ventilator', (s) => {
      s.body.disc(52, 58, 46);
      s.part.box(52, 8, 64, 34);
      s.body.disc(52, 58, 40);
      blades(s, 52, 58, 30);
      s.part.poly(30, 96, 74, 96, 86, 108, 18, 108);
    }),
    'roots-blower': symbol('Roots blower', [120, 90], 'lobe rotary', (s) => {
      s.body.box(4, 6, 112, 68, 34);
      for (const [x, turn] of [
        [42, 0],
        [78, 1],
      ] as const) {
        s.part.disc(x, turn ? 40 : 27, turn ? 20 : 12, turn ? 10 : 14);
        if (!turn) s.part.disc(x, 53, 12, 14);
        s.ink.disc(x, 40, 4);
      }
      feet(s, 24, 96, 76);
    }),
    motor: symbol('Motor', [120, 90], 'electric drive', (s) => {
      s.body.box(14, 14, 76, 56, 6);
      s.part.box(4, 20, 12, 44, 3);
      s.part.box(90, 34, 26, 14);
      for (const y of [26, 34, 50, 58]) s.line([20, y, 84, y], 0.7);
      s.part.box(38, 4, 30, 14, 2);
      s.part.box(18, 70, 70, 14);
    }),
    'motor-isa': symbol('Motor, round', [80, 80], 'electric drive M', (s) => {
      s.body.disc(40, 40, 37);
      s.text(40, 40, 'M', 38);
    }),
    turbine: symbol('Turbine', [110, 100], 'steam gas expander', (s) => {
      s.body.poly(8, 32, 102, 6, 102, 94, 8, 68);
      for (const x of [32, 56, 80]) s.line([x, 26 - (x - 32) / 4, x, 74 + (x - 32) / 4], 0.8);
      s.line([0, 50, 110, 50], 1.2);
    }),
    agitator: symbol('Agitator', [80, 150], 'stirrer mixer impeller', (s) => {
      s.body.box(24, 4, 32, 44, 4);
      s.part.box(18, 48, 44, 8);
      s.line([40, 56, 40, 134], 1.8);
      s.ink.poly(8, 126, 40, 133, 72, 126, 72, 142, 40, 135, 8, 142);
      s.text(40, 26, 'M', 20);
    }),
    mixer: symbol('Mixer', [120, 130], 'blender drum', (s) => {
      s.body.poly(14, 40, 106, 40, 90, 118, 30, 118);
      s.part.box(44, 4, 32, 26, 4);
      s.line([60, 30, 60, 100], 1.6);
      for (const y of [70, 96]) s.line([38, y - 6, 82, y + 6], 2.2);
      s.line([8, 40, 112, 40], 1.6);
    }),
    'static-mixer': symbol('Static mixer', [140, 60], 'inline blender', (s) => {
      s.body.box(14, 10, 112, 40);
      s.part.box(6, 4, 8, 52);
      s.part.box(126, 4, 8, 52);
      for (const x of [18, 54, 90]) {
        s.line([x, 14, x + 32, 46], 1.2);
        s.line([x + 32, 14, x, 46], 1.2);
      }
    }),
    crusher: symbol('Crusher', [110, 110], 'mill grinder bulk', (s) => {
      s.body.poly(4, 4, 106, 4, 86, 54, 86, 92, 24, 92, 24, 54);
      s.part.disc(42, 64, 17);
      s.part.disc(70, 64, 17);
      s.ink.disc(42, 64, 3);
      s.ink.disc(70, 64, 3);
      s.part.box(36, 92, 38, 14);
    }),
  },
};
