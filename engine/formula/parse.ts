/**
 * From tokens to a tree, by precedence climbing:
 *
 *   + -   left    lowest
 *   * / % left
 *   -a            binds looser than ^, so -x^2 is -(x^2)
 *   ^     right   highest; its exponent may carry a sign: 2^-1
 */
import { FormulaError } from './error.ts';
import { lex, type Token } from './lex.ts';
import type { Node, Operator } from './tree.ts';

/** Longer formulas are refused without looking at them. */
const MAX_LENGTH = 10_000;

const PRECEDENCE: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 4 };
const SIGN_PRECEDENCE = 3;
const OPERAND = 'a number, x, a constant, a function or "("';

/** Returns the tree of a formula. Throws only FormulaError, for any string that is not a formula. */
export function parse(source: string): Node {
  if (source.length > MAX_LENGTH)
    throw new FormulaError(MAX_LENGTH, `the formula is longer than ${MAX_LENGTH} characters`);
  return new Parser(lex(source)).whole();
}

const shown = (token: Token): string => (token.type === 'end' ? 'the formula ends' : `"${token.text}"`);

class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Node {
    const node = this.expression(0);
    const rest = this.peek();
    if (rest.type !== 'end') throw new FormulaError(rest.at, `${shown(rest)} is left over`, 'an operator');
    return node;
  }

  private peek(): Token {
    return this.tokens[this.next]!;
  }

  private take(): Token {
    return this.tokens[this.next++]!;
  }

  private takeSign(text: string): boolean {
    if (this.peek().text !== text) return false;
    this.next++;
    return true;
  }

  /** Parses an operand and all operators after it that bind at least as tightly as `lowest`. */
  private expression(lowest: number): Node {
    let left = this.operand();
    for (;;) {
      const token = this.peek();
      if (token.type !== 'operator' || PRECEDENCE[token.text] < lowest) break;
      this.take();
      const own = PRECEDENCE[token.text];
      const right = this.expression(token.text === '^' ? SIGN_PRECEDENCE : own + 1);
      left = { type: 'operation', at: token.at, operator: token.text, left, right };
    }
    return left;
  }

  private operand(): Node {
    const token = this.take();
    if (token.type === 'number') return { type: 'number', at: token.at, value: token.value };
    if (token.type === 'name') return this.named(token.text, token.at);
    if (token.text === '-') return { type: 'negative', at: token.at, of: this.expression(SIGN_PRECEDENCE) };
    if (token.text === '(') {
      const inner = this.expression(0);
      this.close(token.at);
      return inner;
    }
    throw new FormulaError(
      token.at,
      token.type === 'end' ? shown(token) : `${shown(token)} cannot stand here`,
      OPERAND,
    );
  }

  private named(name: string, at: number): Node {
    if (this.takeSign('(')) return this.call(name, at);
    return name === 'x' || name === 'X' ? { type: 'value', at } : { type: 'constant', at, name };
  }

  private call(name: string, at: number): Node {
    const given: Node[] = [];
    if (!this.takeSign(')')) {
      do given.push(this.expression(0));
      while (this.takeSign(','));
      this.close(at + name.length);
    }
    return { type: 'call', at, name, given };
  }

  private close(openedAt: number): void {
    const token = this.take();
    if (token.text === ')') return;
    const where = `the parenthesis opened at character ${openedAt + 1} is not closed: `;
    throw new FormulaError(token.at, where + shown(token), 'an operator or ")"');
  }
}
