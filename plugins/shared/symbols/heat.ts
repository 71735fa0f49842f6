/** Heat: exchangers, coolers, boilers and what they burn. */
import { symbol } from './symbol.ts';

export const heat = {
  title: 'Heat',
  symbols: {
    'shell-and-tube': symbol('Shell and tube exchanger', [170, 80], 'heat exchanger cooler', (s) => {
      s.body.box(20, 14, 130, 46, 6);
      s.part.box(4, 10, 22, 54, 9);
      s.part.box(144, 10, 22, 54, 9);
      for (const y of [26, 37, 48]) s.line([27, y, 143, y], 0.8);
      s.part.box(44, 2, 14, 12);
      s.part.box(112, 60, 14, 12);
      for (const x of [50, 110]) s.part.poly(x - 6, 60, x + 6, 60, x + 9, 78, x - 9, 78);
    }),
    'heat-exchanger': symbol('Heat exchanger', [90, 90], 'isa cooler heater', (s) => {
      s.body.disc(45, 45, 36);
      s.line([2, 45, 26, 45, 38, 26, 52, 64, 64, 45, 88, 45], 1.2);
    }),
    'plate-exchanger': symbol('Plate heat exchanger', [100, 120], 'phe cooler', (s) => {
      s.body.box(22, 10, 56, 98);
      s.part.box(10, 4, 12, 110, 2);
      s.part.box(78, 4, 12, 110, 2);
      for (const x of [31, 40, 50, 60, 69]) s.line([x, 12, x, 106], 0.8);
      s.line([2, 22, 10, 22], 2);
      s.line([2, 96, 10, 96], 2);
      s.line([90, 22, 98, 22], 2);
      s.line([90, 96, 98, 96], 2);
    }),
    'air-cooler': symbol('Air cooler', [150, 110], 'fin fan exchanger', (s) => {
      s.body.box(6, 8, 138, 34, 3);
      s.line([2, 25, 16, 14, 30, 36, 44, 14, 58, 36, 72, 14, 86, 36, 100, 14, 114, 36, 128, 14, 148, 25]);
      s.part.poly(14, 42, 136, 42, 116, 72, 34, 72);
      s.ink.disc(56, 82, 18, 5);
      s.ink.disc(94, 82, 18, 5);
      s.part.disc(75, 82, 6);
      s.line([20, 44, 12, 108]);
      s.line([130, 44, 138, 108]);
    }),
    coil: symbol('Coil', [120, 80], 'heating cooling spiral', (s) => {
      s.body.box(4, 6, 112, 68, 6);
      s.line([4, 20, 96, 20], 1.6);
      s.arc(96, 27, 7, 0, 180, 1.6);
      s.line([96, 34, 24, 34], 1.6);
      s.arc(24, 41, 7, 180, 180, 1.6);
      s.line([24, 48, 96, 48], 1.6);
      s.arc(96, 55, 7, 0, 180, 1.6);
      s.line([96, 62, 4, 62], 1.6);
    }),
    'electric-heater': symbol('Electric heater', [120, 70], 'resistance element', (s) => {
      s.body.box(4, 12, 112, 46, 6);
      s.line([0, 35, 18, 35, 26, 22, 38, 48, 50, 22, 62, 48, 74, 22, 86, 48, 94, 35, 120, 35], 1.3);
    }),
    boiler: symbol('Boiler', [150, 130], 'steam hot water', (s) => {
      s.body.box(8, 34, 134, 76, 12);
      s.part.disc(40, 72, 22);
      s.part.box(100, 4, 20, 31);
      s.ink.poly(40, 56, 50, 72, 46, 84, 34, 84, 30, 72);
      for (const x of [82, 96, 110]) s.line([x, 50, x + 6, 62, x, 74, x + 6, 86], 0.9);
      for (const x of [20, 112]) s.part.box(x, 110, 18, 18);
    }),
    burner: symbol('Burner', [100, 70], 'flame gas oil', (s) => {
      s.body.box(2, 16, 50, 38, 5);
      s.part.poly(52, 22, 66, 12, 66, 58, 52, 48);
      s.ink.poly(68, 35, 80, 20, 78, 31, 98, 35, 78, 40, 80, 50);
      s.line([12, 54, 12, 66, 42, 66, 42, 54]);
    }),
    'cooling-tower': symbol('Cooling tower', [130, 140], 'evaporative', (s) => {
      s.body.poly(20, 30, 110, 30, 98, 62, 100, 90, 122, 132, 8, 132, 30, 90, 32, 62);
      s.ink.disc(47, 18, 18, 5);
      s.ink.disc(83, 18, 18, 5);
      s.part.box(60, 14, 10, 16);
      for (const x of [42, 54, 66, 78]) s.line([x, 98, x + 8, 124], 0.8);
      s.line([4, 136, 126, 136], 2);
    }),
    furnace: symbol('Fired heater', [110, 170], 'furnace kiln oven', (s) => {
      s.body.poly(8, 80, 34, 52, 34, 4, 76, 4, 76, 52, 102, 80, 102, 150, 8, 150);
      s.line([24, 84, 80, 84], 1.2);
      s.arc(80, 91, 7, 0, 180, 1.2);
      s.line([80, 98, 30, 98], 1.2);
      for (const x of [34, 55, 76]) s.ink.poly(x, 112, x + 8, 128, x + 5, 142, x - 5, 142, x - 8, 128);
      s.part.box(2, 150, 106, 16);
    }),
    chimney: symbol('Chimney', [60, 190], 'stack flue', (s) => {
      s.body.poly(20, 10, 40, 10, 48, 172, 12, 172);
      s.part.box(16, 4, 28, 10);
      s.part.box(4, 172, 52, 16);
      for (const y of [58, 106]) s.line([17 - (y - 58) / 20, y, 43 + (y - 58) / 20, y], 1.2);
    }),
  },
};
