/** Water and waste water, with the buildings around them. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

const water = (s: Sketch, x: number, y: number, wide: number): void => {
  for (const [nth, inset] of [0, 0.2, 0.38].entries())
    s.line([x + (wide * inset) / 2, y + nth * 5, x + wide - (wide * inset) / 2, y + nth * 5], 0.8);
};

/** Draws a pit with two pumps in it. */
function liftStation(s: Sketch): void {
  s.body.box(10, 30, 100, 96, 4);
  s.part.box(2, 20, 116, 12, 2);
  water(s, 18, 66, 84);
  for (const x of [34, 70]) {
    s.part.box(x, 88, 18, 26, 5);
    s.line([x + 9, 88, x + 9, 10, x + 26, 10], 1.6);
  }
}

export const waterworks = {
  title: 'Water and sites',
  symbols: {
    'lift-station': symbol('Lift station', [120, 130], 'lift pumping sewage wet well', liftStation),
    'lift-station-text': symbol('Lift station with text', [120, 156], 'lift pumping sewage label', (s) => {
      liftStation(s);
      s.caption(60, 144, 'Lift station', 16, 116);
    }),
    well: symbol('Well', [90, 150], 'borehole groundwater', (s) => {
      s.body.box(28, 44, 34, 98);
      s.part.poly(14, 26, 45, 4, 76, 26);
      s.line([20, 26, 20, 44], 1.4);
      s.line([70, 26, 70, 44], 1.4);
      s.line([4, 44, 86, 44], 2);
      water(s, 30, 92, 30);
      s.part.box(38, 112, 14, 26, 4);
      s.line([45, 112, 45, 30], 1.2);
    }),
    clarifier: symbol('Clarifier', [180, 110], 'settling tank sedimentation thickener', (s) => {
      s.body.poly(6, 30, 174, 30, 174, 60, 104, 96, 76, 96, 6, 60);
      s.part.box(82, 6, 16, 62, 2);
      s.line([10, 18, 170, 18], 1.6);
      s.line([90, 62, 24, 62], 1.2);
      s.line([90, 62, 156, 62], 1.2);
      for (const x of [30, 50, 70, 110, 130, 150]) s.line([x, 62, x - 6, 70], 1);
      water(s, 20, 38, 46);
      water(s, 114, 38, 46);
    }),
    'clarifier-top': symbol('Clarifier from above', [130, 130], 'settling tank round', (s) => {
      s.body.disc(65, 65, 60);
      s.ring(65, 65, 50);
      s.line([65, 65, 104, 26], 2);
      s.part.disc(65, 65, 12);
    }),
    'aeration-basin': symbol('Aeration basin', [180, 100], 'activated sludge biology', (s) => {
      s.body.box(6, 26, 168, 66);
      s.line([3, 8, 3, 96, 177, 96, 177, 8], 2);
      for (const x of [30, 60, 90, 120, 150])
        for (const [dx, y, r] of [
          [0, 76, 4],
          [5, 62, 3],
          [-3, 50, 3],
        ] as const)
          s.ring(x + dx, y, r);
      s.line([20, 86, 160, 86], 1.6);
    }),
    digester: symbol('Digester', [130, 150], 'biogas sludge egg', (s) => {
      s.body.poly(14, 60, 30, 30, 50, 18, 80, 18, 100, 30, 116, 60, 116, 90, 92, 136, 38, 136, 14, 90);
      s.part.box(52, 4, 26, 15, 3);
      s.part.box(26, 136, 78, 10);
      s.line([14, 62, 116, 62], 0.8);
    }),
    'water-tower': symbol('Water tower', [110, 170], 'elevated tank reservoir', (s) => {
      s.body.poly(10, 30, 55, 6, 100, 30, 100, 58, 76, 82, 34, 82, 10, 58);
      s.line([10, 30, 100, 30], 0.8);
      s.line([38, 82, 24, 166], 1.6);
      s.line([72, 82, 86, 166], 1.6);
      s.line([34, 108, 76, 108], 1);
      s.line([29, 138, 81, 138], 1);
      s.line([55, 82, 55, 166], 2.4);
    }),
    reservoir: symbol('Reservoir', [170, 90], 'underground tank storage', (s) => {
      s.body.box(10, 28, 150, 54, 3);
      s.part.box(4, 18, 162, 12, 2);
      s.part.box(116, 6, 26, 13, 2);
      s.line([85, 30, 85, 82], 0.8);
      water(s, 18, 46, 60);
      water(s, 92, 46, 60);
    }),
    hydrant: symbol('Hydrant', [60, 110], 'fire water', (s) => {
      s.body.box(16, 30, 28, 66, 4);
      s.body.disc(30, 28, 16, 14);
      s.part.box(6, 46, 48, 14, 3);
      s.part.box(8, 96, 44, 10, 2);
      s.part.box(26, 6, 8, 9);
    }),
    weir: symbol('Weir', [110, 80], 'overflow channel flow', (s) => {
      s.body.poly(4, 30, 30, 30, 30, 74, 4, 74);
      s.body.poly(80, 30, 106, 30, 106, 74, 80, 74);
      s.part.poly(30, 74, 30, 30, 55, 58, 80, 30, 80, 74);
      water(s, 36, 20, 38);
    }),
    penstock: symbol('Penstock', [70, 110], 'sluice gate channel', (s) => {
      s.body.box(16, 50, 38, 54, 2);
      s.line([10, 22, 10, 108], 2);
      s.line([60, 22, 60, 108], 2);
      s.line([35, 50, 35, 10], 1.4);
      s.part.box(20, 4, 30, 11, 3);
      s.line([10, 24, 60, 24], 1.6);
    }),
    building: symbol('Building', [140, 110], 'plant house hall', (s) => {
      s.body.box(10, 40, 120, 64);
      s.part.poly(4, 42, 70, 8, 136, 42);
      s.hollow.box(56, 68, 28, 36);
      s.hollow.box(24, 58, 20, 18);
      s.hollow.box(96, 58, 20, 18);
    }),
    factory: symbol('Factory', [160, 110], 'plant works industry', (s) => {
      s.body.poly(6, 104, 6, 58, 44, 40, 44, 58, 82, 40, 82, 58, 120, 40, 120, 104);
      s.part.poly(126, 104, 130, 12, 146, 12, 150, 104);
      for (const x of [20, 54, 88]) s.hollow.box(x, 74, 20, 14);
      s.line([0, 105, 160, 105], 1.6);
    }),
  },
};
