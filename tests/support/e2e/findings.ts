import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './walk.ts';

/** What axe finds on a page at rest, in a line each: rule, place, reason. `rules`: only these. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
