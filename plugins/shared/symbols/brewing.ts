/** Brewing and other food: vessels of a brewhouse, and a fermenter with a cone. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

/** Draws a brewhouse vessel: a shell, a roof that runs into a vapour stack, feet. Its inside is free from 70 to 118. */
function brewVessel(s: Sketch): void {
  s.body.poly(6, 62, 58, 26, 72, 26, 124, 62, 124, 126, 100, 140, 30, 140, 6, 126);
  s.part.box(57, 2, 16, 26, 2);
  s.line([6, 62, 124, 62], 0.8);
  for (const x of [20, 102]) s.part.box(x, 136, 8, 22);
}

export const brewing = {
  title: 'Brewing and food',
  symbols: {
    'mash-tun': symbol('Mash tun', [130, 160], 'brewery brewhouse stirred vessel', (s) => {
      brewVessel(s);
      s.line([65, 28, 65, 118], 1.4);
      s.ink.poly(32, 112, 65, 118, 98, 112, 98, 124, 65, 118, 32, 124);
    }),
    'lauter-tun': symbol('Lauter tun', [130, 160], 'brewery brewhouse filter rake', (s) => {
      brewVessel(s);
      s.line([65, 28, 65, 96], 1.4);
      s.line([20, 96, 110, 96], 1.6);
      for (const x of [26, 42, 58, 72, 88, 104]) s.line([x, 96, x, 112], 1);
      s.line([10, 122, 120, 122], 0.8);
    }),
    'brew-kettle': symbol('Brew kettle', [130, 160], 'brewery wort copper boiler', (s) => {
      brewVessel(s);
      s.part.box(50, 80, 30, 46, 3);
      for (const x of [57, 65, 73]) s.line([x, 86, x, 120], 0.8);
      s.part.poly(42, 76, 88, 76, 74, 68, 56, 68);
    }),
    whirlpool: symbol('Whirlpool', [130, 160], 'brewery hot trub separator', (s) => {
      brewVessel(s);
      s.arc(65, 100, 26, -60, 300);
      s.arc(65, 100, 14, 120, 270);
      s.arrow(42, 87, -0.4, -1, 10);
    }),
    fermenter: symbol('Fermenter', [100, 200], 'brewery cylindroconical tank unitank cone', (s) => {
      s.body.poly(8, 24, 26, 8, 74, 8, 92, 24, 92, 132, 57, 178, 43, 178, 8, 132);
      s.part.box(43, 0, 14, 9, 2);
      s.part.box(43, 178, 14, 10, 2);
      for (const y of [44, 88]) s.part.box(4, y, 92, 22, 4);
      s.line([8, 132, 92, 132], 0.8);
      s.line([12, 138, 12, 198], 1.6);
      s.line([88, 138, 88, 198], 1.6);
    }),
    'bright-tank': symbol('Bright beer tank', [100, 160], 'brewery serving pressure vessel', (s) => {
      s.body.box(8, 6, 84, 138, 26);
      s.part.box(43, 0, 14, 8, 2);
      s.part.box(4, 50, 92, 30, 4);
      for (const x of [16, 76]) s.part.box(x, 136, 8, 22);
      s.part.box(43, 144, 14, 9, 2);
    }),
  },
};
