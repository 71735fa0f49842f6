/** Compares counters with their budgets. */

/** By backend, interaction and counter; all are means per frame. */
export type Counters = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

/** Descriptions of the counters, for messages and the report. */
export const COUNTERS: Readonly<Record<string, string>> = {
  records: 'records touched',
  objects: 'object rows touched',
  slots: 'slots touched',
  orders: 'draw orders rebuilt',
  entries: 'entries drawn',
  bytes: 'bytes uploaded',
  calls: 'draw calls',
  rects: 'rectangles repainted',
  allocated: 'bytes allocated',
};

interface Line {
  readonly backend: string;
  readonly interaction: string;
  readonly counter: string;
  /** Undefined where there is no budget, or nothing was counted. */
  readonly budget: number | undefined;
  readonly counted: number | undefined;
}

/** Returns everything that was counted or has a budget. */
export function linesOf(counted: Counters, budgets: Counters): Line[] {
  const lines: Line[] = [];
  for (const backend of keysOf(counted, budgets))
    for (const interaction of keysOf(counted[backend], budgets[backend]))
      for (const counter of keysOf(counted[backend]?.[interaction], budgets[backend]?.[interaction])) {
        const [is, may] = [counted, budgets].map((one) => one[backend]?.[interaction]?.[counter]);
        lines.push({ backend, interaction, counter, budget: may, counted: is });
      }
  return lines;
}

const keysOf = (...records: readonly (object | undefined)[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

/** Returns why the gate is closed, one sentence per counter; none where it is open. */
export function violations(counted: Counters, budgets: Counters): string[] {
  return linesOf(counted, budgets).flatMap((line) => {
    const place = `${line.interaction} on ${line.backend}: ${COUNTERS[line.counter] ?? line.counter} a frame`;
    if (line.budget === undefined)
      return [`${place}: counted ${line.counted}, but there is no budget for it`];
    if (line.counted === undefined)
      return [`${place}: there is a budget of ${line.budget}, but nothing was counted`];
    if (line.counted <= line.budget) return [];
    const over = line.budget === 0 ? '' : ` (+${Math.round((line.counted / line.budget - 1) * 100)} %)`;
    return [`${place}: ${line.counted}, the budget is ${line.budget}${over}`];
  });
}

/** Advice printed with them. */
export const ADVICE =
  'Find out what the change touches that it need not. If it is worth its price, renew bench/counters.json with ' +
  '`npm run bench -- --counters --accept` and say why in the commit.';

/** Allocations differ slightly between versions of Node and with what the compiler removes. */
const ROOM: Readonly<Record<string, number>> = { allocated: 1.25 };
const LEAST_ALLOCATED = 1000;

/** Returns budgets that the counters meet. */
export const budgetsFor = (counted: Counters): Counters =>
  mapped(counted, (counter, value) => {
    const room = value * (ROOM[counter] ?? 1);
    return counter === 'allocated' ? Math.max(LEAST_ALLOCATED, Math.ceil(room / 100) * 100) : room;
  });

/** Two decimals: counters are means over whole numbers. */
export const rounded = (counted: Counters): Counters =>
  mapped(counted, (_, value) => Math.round(value * 100) / 100);

function mapped(counters: Counters, to: (counter: string, value: number) => number): Counters {
  return Object.fromEntries(
    Object.entries(counters).map(([backend, interactions]) => [
      backend,
      Object.fromEntries(
        Object.entries(interactions).map(([name, values]) => [
          name,
          Object.fromEntries(Object.entries(values).map(([counter, value]) => [counter, to(counter, value)])),
        ]),
      ),
    ]),
  );
}
