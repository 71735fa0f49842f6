/** Checks what the grammar cannot: unknown names, and functions with the wrong number of arguments. */
import { FormulaError } from './error.ts';
import type { FormulaFunction } from './functions/define.ts';
import * as list from './functions/index.ts';
import type { Node } from './tree.ts';

const functions: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.values(list).map((definition) => [definition.name, definition]),
);

/** Returns the function of a name, in lower case. Throws FormulaError for an unknown one. */
export function functionNamed(name: string, at: number): FormulaFunction {
  const found = functions.get(name);
  if (found) return found;
  throw new FormulaError(at, `there is no function "${name}"`, `one of ${[...functions.keys()].join(', ')}`);
}

interface Uses {
  /** Whether the tag's value, x, occurs. */
  readonly value: boolean;
  /** Names of the constants, in the order of their first use. */
  readonly constants: readonly string[];
}

/** Checks every call of a tree and returns what the formula needs from outside. Throws FormulaError. */
export function check(tree: Node): Uses {
  const constants = new Set<string>();
  let value = false;
  const visit = (node: Node): void => {
    if (node.type === 'value') value = true;
    else if (node.type === 'constant') constants.add(constantName(node.name, node.at));
    else if (node.type === 'negative') visit(node.of);
    else if (node.type === 'operation') {
      visit(node.left);
      visit(node.right);
    } else if (node.type === 'call') {
      checkCall(node.name, node.at, node.given.length);
      node.given.forEach(visit);
    }
  };
  visit(tree);
  return { value, constants: [...constants] };
}

function constantName(name: string, at: number): string {
  if (functions.has(name)) throw new FormulaError(at + name.length, `${name} is a function`, `"(" after it`);
  return name;
}

function checkCall(name: string, at: number, given: number): void {
  const { takes } = functionNamed(name, at);
  const expected = takes === 'one' ? 'exactly one value' : 'at least one value';
  if (given === 0 || (takes === 'one' && given !== 1))
    throw new FormulaError(at, `${name} was given ${given} values`, expected);
}
