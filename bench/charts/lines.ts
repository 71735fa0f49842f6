/** What is drawn: eight lines over 90 days, with noise and a spike now and then. */
import { randomFrom } from '../scenes/random.ts';
import type { Lines } from './chart-peer.ts';

const LINES = 8;
const LENGTH_MS = 90 * 86_400_000;
const BEGIN = Date.UTC(2026, 7, 25);

export function linesOf(points: number): Lines {
  const random = randomFrom(3);
  const time = Float64Array.from({ length: points }, (_, nth) =>
    Math.round(BEGIN + (nth / (points - 1)) * LENGTH_MS),
  );
  const values = Array.from({ length: LINES }, (_, line) =>
    Float64Array.from({ length: points }, (_, nth) => {
      const wave = 50 + 5 * line + 30 * Math.sin((nth / points) * 60 + line);
      const spike = random() < 0.0005 ? 60 : 0;
      return wave + 4 * random() + spike;
    }),
  );
  return { time, values };
}
