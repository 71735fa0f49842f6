import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import gauge from '../../../plugins/gauges/kind.ts';

const css = readFileSync(new URL('../../../host/ui/tokens.css', import.meta.url), 'utf8');

test('CANV-32 the accent is green in every theme, and gauges have their defaults', () => {
  const accents = [...css.matchAll(/--accent: #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});/g)];
  expect(accents.length).toBeGreaterThanOrEqual(2);
  for (const [, ...parts] of accents) {
    const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16)) as [number, number, number];
    expect(green).toBeGreaterThan(1.3 * red);
    expect(green).toBeGreaterThan(1.3 * blue);
  }
  const { minScale, maxScale } = gauge.props;
  expect([gauge.live!.level, minScale.default, maxScale.default]).toMatchObject([{ sample: 0.6 }, 0, 100]);
});
