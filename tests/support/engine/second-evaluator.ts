/**
 * A second evaluator of the formula language, written from its description alone: two stacks over the characters
 * (Dijkstra's shunting yard) where the product climbs precedences over tokens and compiles closures. It shares no line
 * with `engine/formula`, so that the two agree only where both are right, or wrong in the same way twice.
 */

/** The string is no formula. */
export class NotAFormula extends Error {}

/** NaN where there is no result. Throws NotAFormula. */
export function secondEvaluator(
  source: string,
  x: number,
  constants: Readonly<Record<string, number>> = {},
): number {
  if (source.length > 10_000) throw new NotAFormula('too long');
  return new Yard(source, x, constants).run();
}

interface Open {
  readonly name: '(';
  readonly call?: Call;
}
type Mark = { readonly name: string; readonly binds: number } | Open;
interface Call {
  readonly name: string;
  readonly given: number[];
}

const BINDS: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 4 };
const SIGN = { name: 'sign', binds: 3 };
const FUNCTIONS: Readonly<Record<string, (values: number[]) => number>> = {
  abs: ([a]) => (a! < 0 ? -a! : a!),
  floor: ([a]) => Math.floor(a!),
  ceil: ([a]) => -Math.floor(-a!),
  sqrt: ([a]) => a! ** 0.5,
  round: ([a]) => (a! < 0 ? -Math.floor(-a! + 0.5) : Math.floor(a! + 0.5)),
  min: (values) => (values.some(Number.isNaN) ? Number.NaN : values.toSorted((a, b) => a - b)[0]!),
  max: (values) => (values.some(Number.isNaN) ? Number.NaN : values.toSorted((a, b) => b - a)[0]!),
};
const TAKES_MANY = ['min', 'max'];

const isDigit = (c: string | undefined) => c !== undefined && c >= '0' && c <= '9';
const isLetter = (c: string | undefined) =>
  c !== undefined && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
const isBlank = (c: string | undefined) => c !== undefined && c.trim() === '';

class Yard {
  private readonly source: string;
  private readonly x: number;
  private readonly constants: Readonly<Record<string, number>>;
  private readonly values: number[] = [];
  private readonly marks: Mark[] = [];
  private at = 0;
  private parts = 0;
  private wantsValue = true;

  constructor(source: string, x: number, constants: Readonly<Record<string, number>>) {
    this.source = source;
    this.x = x;
    this.constants = constants;
  }

  run(): number {
    for (;;) {
      while (isBlank(this.source[this.at])) this.at++;
      // The end counts as a part too.
      if (++this.parts > 1000) throw new NotAFormula('too many parts');
      if (this.at >= this.source.length) break;
      this.step(this.source[this.at]!);
    }
    if (this.wantsValue) throw new NotAFormula('ends where a value is due');
    while (this.marks.length > 0) {
      if (this.marks.at(-1)!.name === '(') throw new NotAFormula('an open parenthesis');
      this.apply();
    }
    return this.values.pop()!;
  }

  private step(c: string): void {
    if (isDigit(c) || (c === '.' && isDigit(this.source[this.at + 1]))) this.number();
    else if (isLetter(c)) this.name();
    else {
      this.at++;
      if (c in BINDS) this.operator(c);
      else if (c === '(') this.open();
      else if (c === ')') this.close();
      else if (c === ',') this.comma();
      else throw new NotAFormula(c);
    }
  }

  private number(): void {
    const from = this.at;
    const digits = () => {
      while (isDigit(this.source[this.at])) this.at++;
    };
    digits();
    if (this.source[this.at] === '.' && isDigit(this.source[this.at + 1])) {
      this.at++;
      digits();
    }
    if (this.source[this.at] === 'e' || this.source[this.at] === 'E') {
      const signed = '+-'.includes(this.source[this.at + 1] ?? ' ') ? 2 : 1;
      if (isDigit(this.source[this.at + signed])) {
        this.at += signed;
        digits();
      }
    }
    const value = Number.parseFloat(this.source.slice(from, this.at));
    if (value === Number.POSITIVE_INFINITY) throw new NotAFormula('too large');
    this.push(value);
  }

  private name(): void {
    const from = this.at;
    while (isLetter(this.source[this.at]) || isDigit(this.source[this.at]) || this.source[this.at] === '_')
      this.at++;
    const name = this.source.slice(from, this.at);
    let next = this.at;
    while (isBlank(this.source[next])) next++;
    if (this.source[next] === '(') {
      if (!this.wantsValue || !Object.hasOwn(FUNCTIONS, name)) throw new NotAFormula(`no function ${name}`);
      this.at = next + 1;
      this.parts++;
      this.marks.push({ name: '(', call: { name, given: [] } });
    } else if (Object.hasOwn(FUNCTIONS, name)) throw new NotAFormula('a function without a call');
    else if (name === 'x' || name === 'X') this.push(this.x);
    else this.push(Object.hasOwn(this.constants, name) ? this.constants[name]! : 10);
  }

  private push(value: number): void {
    if (!this.wantsValue) throw new NotAFormula('a value after a value');
    this.values.push(Number.isFinite(value) ? value : Number.NaN);
    this.wantsValue = false;
  }

  private operator(name: string): void {
    if (this.wantsValue) {
      if (name !== '-') throw new NotAFormula('an operator where a value is due');
      this.marks.push(SIGN);
      return;
    }
    const binds = BINDS[name]!;
    for (let top = this.marks.at(-1); top && 'binds' in top; top = this.marks.at(-1)) {
      if (top.binds < binds || (top.binds === binds && name === '^')) break;
      this.apply();
    }
    this.marks.push({ name, binds });
    this.wantsValue = true;
  }

  private open(): void {
    if (!this.wantsValue) throw new NotAFormula('a parenthesis after a value');
    this.marks.push({ name: '(' });
  }

  /** Applies all since the parenthesis that is open, and answers its mark. */
  private unwind(): Open {
    while (this.marks.length > 0 && this.marks.at(-1)!.name !== '(') this.apply();
    const mark = this.marks.at(-1);
    if (!mark) throw new NotAFormula('nothing is open');
    return mark as Open;
  }

  private comma(): void {
    if (this.wantsValue) throw new NotAFormula('a comma where a value is due');
    const { call } = this.unwind();
    if (!call) throw new NotAFormula('a comma outside of a call');
    call.given.push(this.values.pop()!);
    this.wantsValue = true;
  }

  private close(): void {
    if (this.wantsValue) throw new NotAFormula('closed where a value is due');
    const { call } = this.unwind();
    this.marks.pop();
    if (!call) return;
    call.given.push(this.values.pop()!);
    if (call.given.length > 1 && !TAKES_MANY.includes(call.name)) throw new NotAFormula('too many values');
    const result = FUNCTIONS[call.name]!(call.given);
    this.values.push(Number.isFinite(result) ? result : Number.NaN);
  }

  private apply(): void {
    const { name } = this.marks.pop()!;
    const right = this.values.pop()!;
    if (name === 'sign') {
      this.values.push(-right);
      return;
    }
    const left = this.values.pop()!;
    const result = operate(name, left, right);
    this.values.push(Number.isFinite(result) ? result : Number.NaN);
  }
}

function operate(name: string, left: number, right: number): number {
  // Nothing comes of nothing, also to the power of zero.
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  switch (name) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return left ** right;
  }
}
