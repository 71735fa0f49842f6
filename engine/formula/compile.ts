/**
 * Compiles a tree to a closure. Nothing is ever passed to `eval` or `Function`: the page's content security policy
 * forbids both, and formulas are typed in by users.
 *
 * Inside, NaN means "no result". Every operation turns an infinite result into NaN, and NaN propagates all the way out
 * (also through ^, where the language itself would turn NaN^0 into 1), so that a nested division by zero cannot end as
 * a plausible number.
 */
import { functionNamed } from './check.ts';
import type { Node, Operator } from './tree.ts';

type Evaluate = (x: number) => number;
export type Constants = Readonly<Record<string, number>>;
/** Numbers, or what reads them at each evaluation. */
type Inputs = Readonly<Record<string, number | (() => number)>>;

/** Value of a constant until somebody sets it. */
export const DEFAULT_CONSTANT = 10;

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);

const operations: Record<Operator, (left: Evaluate, right: Evaluate) => Evaluate> = {
  '+': (left, right) => (x) => finite(left(x) + right(x)),
  '-': (left, right) => (x) => finite(left(x) - right(x)),
  '*': (left, right) => (x) => finite(left(x) * right(x)),
  '/': (left, right) => (x) => finite(left(x) / right(x)),
  '%': (left, right) => (x) => finite(left(x) % right(x)),
  '^': (left, right) => (x) => {
    const base = left(x);
    return Number.isNaN(base) ? base : finite(base ** right(x));
  },
};

/** Returns the closure of a checked tree. The closure never throws; it returns NaN where there is no result. */
export function compile(node: Node, constants: Inputs): Evaluate {
  switch (node.type) {
    case 'number':
      return () => node.value;
    case 'value':
      return finite;
    case 'constant': {
      const given = Object.hasOwn(constants, node.name) ? constants[node.name]! : DEFAULT_CONSTANT;
      if (typeof given === 'function') return () => finite(given());
      const value = finite(given);
      return () => value;
    }
    case 'negative': {
      const of = compile(node.of, constants);
      return (x) => -of(x);
    }
    case 'operation':
      return operations[node.operator](compile(node.left, constants), compile(node.right, constants));
    case 'call':
      return compileCall(node, constants);
  }
}

function compileCall(node: Extract<Node, { type: 'call' }>, constants: Inputs): Evaluate {
  const definition = functionNamed(node.name, node.at);
  const [first, ...rest] = node.given.map((given) => compile(given, constants));
  if (definition.takes === 'one') return (x) => finite(definition.apply(first!(x)));
  return rest.reduce<Evaluate>((left, right) => (x) => finite(definition.apply(left(x), right(x))), first!);
}
