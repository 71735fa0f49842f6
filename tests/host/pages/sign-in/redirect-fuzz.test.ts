/** Ten thousand ways to ask for a page elsewhere; none of them leaves the console. */
import { expect, test } from 'vitest';
import {
  afterSignIn,
  loginPath,
  nextStepPath,
  safeReturnPath,
} from '../../../../host/data/session/redirect-target.ts';
import { seeded } from '../../../support/engine/random.ts';

const ORIGIN = 'https://console.example';
const PARTS = [
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\/',
  '%2f',
  '%2F%2F',
  '%5c',
  '%09',
  '%0a',
  '%00',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00a0',
  '\u2028',
  '\u200b',
  '\ufeff',
  '／',
  '＼',
  '。',
  '.',
  '..',
  '../../',
  '/..',
  '/./',
  '%2e%2e/',
  ';',
  ':',
  '@',
  '?',
  '#',
  '&',
  '=',
  'http:',
  'https:',
  'HtTpS:',
  'https://',
  'javascript:',
  'JaVaScRiPt:',
  'data:',
  'blob:',
  'file://',
  'ws://',
  'mailto:',
  'evil.example',
  'evil.example/',
  'user:pass@evil.example',
  '[::1]',
  '127.0.0.1',
  '2130706433',
  'xn--evl-8ma.example',
  'alert(1)',
  '<script>',
  '"onload="',
  "'",
  '`',
  'dash',
  'site',
  'alerts',
  'setup',
  '/dash',
  '/site/overview',
  '/setup/users',
  'login',
  '/login',
  '/logout',
  '/forbidden/',
  'redirectTo=',
  '%',
  '%zz',
  '%u002f',
  '\ud800',
  '😈',
  'd%61sh',
  'DASH',
];

/** Where a browser that follows `path` on this console ends up. */
const followed = (path: string): URL => new URL(path, `${ORIGIN}/login`);

test('AUTH-19 OR-01 none of 10,000 generated strings leads out of dash, site, alerts and setup', () => {
  const next = seeded(20_261_120);
  const landing = { haveDashViewPermission: true, haveSiteViewPermission: true };
  let honoured = 0;
  for (let n = 0; n < 10_000; n++) {
    const length = 1 + Math.floor(next() * 6);
    const begin = next() < 0.5 ? ['/dash', '/site', '/alerts', '/setup'][Math.floor(next() * 4)]! : '';
    const text = begin + Array.from({ length }, () => PARTS[Math.floor(next() * PARTS.length)]).join('');
    const target = safeReturnPath(text);
    if (target !== null) {
      honoured++;
      const url = followed(target);
      expect(url.origin, text).toBe(ORIGIN);
      expect(url.pathname, text).toMatch(/^\/(dash|site|alerts|setup)(\/|$)/);
      // Asked again it is the same place: nothing hides behind a second decoding.
      expect(safeReturnPath(target), text).toBe(target);
    }
    const search = `?redirectTo=${encodeURIComponent(text.toWellFormed())}`;
    for (const path of [
      loginPath(text),
      nextStepPath('code', search),
      nextStepPath('company', search),
      afterSignIn(search, { ...landing, dashUrl: text, siteUrl: text }),
    ])
      expect(followed(path).origin, `${text} → ${path}`).toBe(ORIGIN);
  }
  // The test would be empty if it refused everything.
  expect(honoured).toBeGreaterThan(500);
});
