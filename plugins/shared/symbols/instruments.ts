/** Instruments: bubbles of ISA-5.1, and in-line instruments. */
import type { Sketch } from './sketch.ts';
import { symbol } from './symbol.ts';

const bubble = (s: Sketch): void => s.body.disc(35, 35, 32);

/** A bubble on a stem: the transmitter of a quantity. */
const transmitter = (title: string, letters: string, tags: string) =>
  symbol(title, [70, 100], `transmitter ${tags}`, (s) => {
    bubble(s);
    s.line([35, 67, 35, 98], 1.2);
    s.text(35, 35, letters, 22);
  });

export const instruments = {
  title: 'Instruments',
  symbols: {
    'local-instrument': symbol('Instrument, local', [70, 70], 'bubble field isa', bubble),
    'panel-instrument': symbol('Instrument, panel', [70, 70], 'bubble control room isa', (s) => {
      bubble(s);
      s.line([3, 35, 67, 35]);
    }),
    'rear-panel-instrument': symbol('Instrument, behind panel', [70, 70], 'bubble isa', (s) => {
      bubble(s);
      for (const x of [6, 22, 38, 54]) s.line([x, 35, x + 10, 35]);
    }),
    'shared-display': symbol('Shared display', [72, 72], 'dcs controller isa', (s) => {
      s.hollow.box(2, 2, 68, 68);
      s.body.disc(36, 36, 33);
      s.line([3, 36, 69, 36]);
    }),
    'logic-function': symbol('Logic function', [72, 72], 'plc interlock isa', (s) => {
      s.hollow.box(2, 2, 68, 68);
      s.body.poly(36, 3, 69, 36, 36, 69, 3, 36);
      s.line([3, 36, 69, 36]);
    }),
    'pressure-transmitter': transmitter('Pressure transmitter', 'PT', 'pressure gauge'),
    'flow-transmitter': transmitter('Flow transmitter', 'FT', 'flow'),
    'level-transmitter': transmitter('Level transmitter', 'LT', 'level'),
    'temperature-transmitter': transmitter('Temperature transmitter', 'TT', 'temperature'),
    analyser: transmitter('Analyser', 'AT', 'analyzer ph chlorine quality'),
    'flow-meter': symbol('Flow meter', [90, 50], 'magnetic', (s) => {
      s.body.box(10, 8, 70, 34);
      s.part.box(2, 2, 8, 46);
      s.part.box(80, 2, 8, 46);
      s.text(45, 25, 'F', 24);
    }),
    orifice: symbol('Orifice plate', [60, 60], 'flow restriction', (s) => {
      s.body.box(0, 18, 60, 24);
      s.line([26, 4, 26, 24], 2);
      s.line([34, 4, 34, 24], 2);
      s.line([26, 36, 26, 56], 2);
      s.line([34, 36, 34, 56], 2);
    }),
    venturi: symbol('Venturi tube', [120, 50], 'flow meter', (s) => {
      s.body.poly(2, 6, 24, 6, 50, 18, 64, 18, 118, 6, 118, 44, 64, 32, 50, 32, 24, 44, 2, 44);
      s.line([14, 6, 14, 0], 1.2);
      s.line([57, 18, 57, 0], 1.2);
    }),
    rotameter: symbol('Rotameter', [50, 120], 'variable area flow', (s) => {
      s.body.poly(8, 12, 42, 12, 34, 108, 16, 108);
      s.ink.poly(16, 54, 34, 54, 28, 70, 22, 70);
      s.part.box(4, 4, 42, 9, 2);
      s.part.box(10, 107, 30, 9, 2);
      for (const y of [30, 42, 82, 94]) s.line([36, y, 42, y], 0.7);
    }),
    'pressure-gauge': symbol('Pressure gauge', [70, 90], 'manometer dial', (s) => {
      s.body.disc(35, 35, 32);
      s.hollow.disc(35, 35, 24);
      s.part.box(28, 66, 14, 20);
      s.arc(35, 35, 17, -130, 260, 0.8);
      s.line([35, 35, 48, 22], 1.6);
      s.ink.disc(35, 35, 4);
    }),
    thermowell: symbol('Thermowell', [40, 110], 'temperature probe', (s) => {
      s.body.box(14, 30, 12, 74, 6);
      s.part.box(6, 4, 28, 20, 4);
      s.part.box(4, 24, 32, 7);
    }),
    'level-switch': symbol('Level switch', [90, 80], 'float', (s) => {
      s.body.disc(24, 62, 16, 14);
      s.line([24, 48, 68, 20], 1.4);
      s.part.box(58, 6, 28, 28, 4);
    }),
    'signal-lamp': symbol('Signal lamp', [60, 60], 'light indicator beacon', (s) => {
      s.body.disc(30, 30, 26);
      s.line([12, 12, 48, 48], 0.9);
      s.line([48, 12, 12, 48], 0.9);
    }),
  },
};
