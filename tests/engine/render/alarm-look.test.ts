/** Alarm marks are seen on every theme's paper and cards. */
import { expect, test } from 'vitest';
import { TOKEN_THEMES, TOKENS } from '../../../engine/primitives/tokens.ts';
import { ASIDE, CRITICAL, URGENT } from '../../../engine/render/alarm-look.ts';
import { codeContrast } from '../../support/contrast.ts';

const TONES = { critical: CRITICAL, urgent: URGENT, 'out of service': ASIDE };

/** `#rrggbb` of 0xBBGGRR. */
const codeOf = (word: number): string =>
  `#${[word & 255, (word >> 8) & 255, word >> 16].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

test.each(TOKEN_THEMES)('%s', (theme) => {
  for (const [name, tone] of Object.entries(TONES))
    for (const ground of [TOKENS.paper[theme], TOKENS.surface[theme]])
      expect(codeContrast(codeOf(tone), ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
});
