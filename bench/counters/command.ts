/** `npm run bench -- --counters`. */
import { writeFileSync } from 'node:fs';
import { figure } from '../report/tables.ts';
import { aligned } from '../report/text.ts';
import { ADVICE, budgetsFor, COUNTERS, type Counters, linesOf, violations } from './budgets.ts';
import { BUDGETS_FILE, countAll, readBudgets } from './counters.ts';

/** Throws where a budget is exceeded and nothing is accepted. */
export async function countersReport(accept: boolean): Promise<string> {
  const counted = await countAll();
  if (accept) {
    writeFileSync(BUDGETS_FILE, `${JSON.stringify(budgetsFor(counted), undefined, 2)}\n`);
    return `${table(counted, counted)}\n\nWritten to ${BUDGETS_FILE}`;
  }
  const budgets = readBudgets();
  const over = violations(counted, budgets);
  if (over.length > 0) throw new Error(`${table(counted, budgets)}\n\n${over.join('\n')}\n${ADVICE}`);
  return table(counted, budgets);
}

function table(counted: Counters, budgets: Counters): string {
  const rows = linesOf(counted, budgets).map(({ backend, interaction, counter, budget, counted: is }) => [
    `${backend} ${interaction}`,
    COUNTERS[counter] ?? counter,
    is === undefined ? '–' : figure(is),
    budget === undefined ? '–' : figure(budget),
  ]);
  return aligned([['means a frame', '', 'counted', 'budget'], ...rows]);
}
