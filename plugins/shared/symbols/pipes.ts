/** Pipes and fittings: they fill their box from edge to edge, so that they join without a gap. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws the walls of a pipe piece over its body, which has no outline at its open ends. */
const walls = (s: Sketch, ...lines: readonly (readonly number[])[]): void => {
  for (const line of lines) s.line(line);
};

const flange = (s: Sketch, x: number, y: number, w: number, h: number): void => s.part.box(x, y, w, h, 1);

export const pipes = {
  title: 'Pipes and fittings',
  symbols: {
    'straight-pipe': symbol('Straight pipe', [120, 30], 'tube line', (s) => {
      s.pipe.box(0, 3, 120, 24);
      walls(s, [0, 3, 120, 3], [0, 27, 120, 27]);
    }),
    'flanged-pipe': symbol('Flanged pipe', [120, 40], 'tube line spool', (s) => {
      s.body.box(7, 8, 106, 24);
      flange(s, 1, 2, 7, 36);
      flange(s, 112, 2, 7, 36);
    }),
    'pipe-elbow': symbol('Elbow', [60, 60], 'bend corner pipe', (s) => {
      s.pipe.poly(0, 33, 24, 33, 33, 42, 33, 60, 57, 60, 57, 30, 54, 20, 48, 13, 40, 7, 28, 3, 0, 3);
      walls(s, [0, 33, 24, 33, 33, 42, 33, 60], [0, 3, 28, 3, 40, 7, 48, 13, 54, 20, 57, 30, 57, 60]);
    }),
    'pipe-tee': symbol('Tee', [90, 60], 'branch pipe', (s) => {
      s.pipe.poly(0, 3, 90, 3, 90, 27, 57, 27, 57, 60, 33, 60, 33, 27, 0, 27);
      walls(s, [0, 3, 90, 3], [0, 27, 33, 27, 33, 60], [90, 27, 57, 27, 57, 60]);
    }),
    'pipe-cross': symbol('Cross', [90, 90], 'branch pipe four way', (s) => {
      s.pipe.poly(0, 33, 33, 33, 33, 0, 57, 0, 57, 33, 90, 33, 90, 57, 57, 57, 57, 90, 33, 90, 33, 57, 0, 57);
      walls(
        s,
        [0, 33, 33, 33, 33, 0],
        [57, 0, 57, 33, 90, 33],
        [90, 57, 57, 57, 57, 90],
        [33, 90, 33, 57, 0, 57],
      );
    }),
    reducer: symbol('Reducer', [60, 44], 'concentric cone pipe', (s) => {
      s.pipe.poly(0, 3, 10, 3, 50, 12, 60, 12, 60, 32, 50, 32, 10, 41, 0, 41);
      walls(s, [0, 3, 10, 3, 50, 12, 60, 12], [0, 41, 10, 41, 50, 32, 60, 32]);
    }),
    flange: symbol('Flange', [24, 50], 'joint pipe', (s) => {
      s.body.box(3, 2, 8, 46, 1);
      s.body.box(13, 2, 8, 46, 1);
      s.line([12, 2, 12, 48], 0.6);
    }),
    'pipe-cap': symbol('Cap', [36, 34], 'end blind pipe', (s) => {
      s.pipe.box(0, 5, 22, 24);
      s.body.box(14, 2, 20, 30, 9);
      walls(s, [0, 5, 14, 5], [0, 29, 14, 29]);
    }),
    'pipe-union': symbol('Union', [60, 44], 'coupling joint pipe', (s) => {
      s.pipe.box(0, 10, 60, 24);
      walls(s, [0, 10, 60, 10], [0, 34, 60, 34]);
      s.part.box(16, 3, 28, 38, 3);
      s.line([30, 3, 30, 41], 0.8);
    }),
    'expansion-joint': symbol('Expansion joint', [80, 50], 'bellows compensator pipe', (s) => {
      s.body.box(22, 6, 36, 38);
      for (const x of [28, 34, 40, 46, 52]) s.line([x, 6, x, 44], 1);
      flange(s, 12, 2, 9, 46);
      flange(s, 59, 2, 9, 46);
      walls(s, [0, 13, 12, 13], [0, 37, 12, 37], [68, 13, 80, 13], [68, 37, 80, 37]);
    }),
  },
};
