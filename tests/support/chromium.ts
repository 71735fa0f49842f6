/** The browser of the tests: the machine's own Chromium where there is one, else the one that playwright brings. */
import { existsSync } from 'node:fs';

/** Chromium without windows, Debian's chromium-headless-shell: takes a fifth less than one that draws windows nobody sees. */
export const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

const CANDIDATES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium, or '' where playwright's own is to be used. `CHROMIUM` overrides. */
export function chromiumPath(): string {
  return process.env.CHROMIUM ?? CANDIDATES.find((path) => existsSync(path)) ?? '';
}

/**
 * Headless, WebGL2 by SwiftShader where there is no GPU, and silent: a closed network must not slow a start. SwiftShader
 * draws WebGL alone: were the page put together by it too, a third of a walk's time would go into that.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
