/** A formula over several inputs, each with a name of its own: for series that are worked out from others. */
import { check } from './check.ts';
import { compile } from './compile.ts';
import { FormulaError } from './error.ts';
import { parse } from './parse.ts';
import type { Node } from './tree.ts';

/** The result for the inputs' values, in the order of their names; NaN where there is none, and where a needed one is NaN. */
type Calculate = (values: ArrayLike<number>) => number;

/** Reads a formula over these names. Throws FormulaError, with the position of the fault: of x and unknown names too. */
export function readCalculation(source: string, names: readonly string[]): Calculate {
  const tree = parse(source);
  check(tree);
  refuseUnknown(tree, names);
  let given: ArrayLike<number> = [];
  const inputs = names.map((name, nth) => [name, () => given[nth] ?? Number.NaN] as const);
  const run = compile(tree, Object.fromEntries(inputs));
  return (values) => {
    given = values;
    return run(Number.NaN);
  };
}

function refuseUnknown(node: Node, names: readonly string[]): void {
  const known = names.length > 0 ? `one of ${names.join(', ')}` : 'a tag to be added';
  if (node.type === 'value') throw new FormulaError(node.at, 'x stands for no tag here', known);
  if (node.type === 'constant' && !names.includes(node.name))
    throw new FormulaError(node.at, `"${node.name}" stands for no tag`, known);
  if (node.type === 'negative') refuseUnknown(node.of, names);
  if (node.type === 'operation') for (const side of [node.left, node.right]) refuseUnknown(side, names);
  if (node.type === 'call') for (const one of node.given) refuseUnknown(one, names);
}
