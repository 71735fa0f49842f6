import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './walk.ts';

interface Asked {
  /** Only these; without them all. */
  readonly rules?: readonly string[] | undefined;
  /** A selector of what is not looked at. */
  readonly except?: string | undefined;
}

/** What axe finds on a page at rest, in a line each: rule, place, reason. */
export async function findings(page: Page, { rules, except }: Asked = {}): Promise<string[]> {
  await atRest(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy mode asks in the page itself, once axe is there; the other one opens a second page for every look.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    // What passes need not be told with its place and its HTML.
    .options({ resultTypes: ['violations'] });
  if (except) axe.exclude(except);
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

export type Theme = 'light' | 'dark';

const THEMES: readonly Theme[] = ['dark', 'light'];

/** Everything in the light theme; the dark one differs in its colours. */
const RULES: Readonly<Record<Theme, readonly string[] | undefined>> = {
  dark: ['color-contrast', 'link-in-text-block'],
  light: undefined,
};

/** Does it in these themes, by default in both, as for somebody whose system changes from one to the other. */
export async function inBoth(
  page: Page,
  look: (theme: Theme) => Promise<unknown>,
  themes: readonly Theme[] = THEMES,
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    await look(theme);
  }
}

/** Looks at each page so far. */
const looks = new WeakMap<Page, number>();

/** Both in the long run; else one look is in the dark, the next in the light, the same at every run (decision 0106). */
function themesOf(page: Page): readonly Theme[] {
  if (process.env.MIMIC_WHOLE === '1') return THEMES;
  const nth = looks.get(page) ?? 0;
  looks.set(page, nth + 1);
  return [THEMES[nth % THEMES.length]!];
}

/**
 * As `findings`, in both themes by turns: where only one is looked at, in everything. `look` has a look at the page in each
 * of them too.
 */
export async function findingsInBoth(
  page: Page,
  { except, look }: Pick<Asked, 'except'> & { readonly look?: (theme: Theme) => Promise<unknown> } = {},
): Promise<string[]> {
  const all: string[] = [];
  const themes = themesOf(page);
  const see = async (theme: Theme) => {
    const found = await findings(page, { rules: themes.length > 1 ? RULES[theme] : undefined, except });
    all.push(...found.map((line) => `${theme}: ${line}`));
    await look?.(theme);
  };
  await inBoth(page, see, themes);
  return all;
}
