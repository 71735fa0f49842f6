/** Values of CSS declarations: split outside brackets and quotes, with variables replaced. */

/** Longer values with functions are not read. */
const LONGEST = 2_000;

/** Splits a text where no bracket or quote is open. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let open = 0;
  let quote = '';
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') open++;
    else if (letter === ')') open = Math.max(0, open - 1);
    else if (letter === separator && open === 0) {
      parts.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...parts, text.slice(begin)];
}

/** Returns the index of the bracket that closes the one before `start`; the end of the text where none does. */
function closing(text: string, start: number): number {
  let open = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') open++;
    if (text[at] === ')' && --open === 0) return at;
  }
  return text.length;
}

const REPLACED = /(?<![\w-])(var|light-dark)\(/gi;

/** Replaces `var()`, and `light-dark()` by its light value; undefined where a variable has no value. */
export function resolved(
  text: string,
  variableOf: (variable: string) => string | undefined,
): string | undefined {
  if (!text.includes('(') || text.search(REPLACED) < 0) return text;
  if (text.length > LONGEST) return undefined;
  let written = '';
  let at = 0;
  for (const found of text.matchAll(REPLACED)) {
    if (found.index < at) continue;
    const start = found.index + found[0].length;
    const end = closing(text, start);
    const [first = '', ...rest] = splitOutside(text.slice(start, end), ',');
    const isVariable = found[1]!.toLowerCase() === 'var';
    const substitute = rest.length > 0 ? rest.join(',').trim() : undefined;
    const value = isVariable
      ? (variableOf(first.trim()) ??
        (substitute === undefined ? undefined : resolved(substitute, variableOf)))
      : resolved(first.trim(), variableOf);
    if (value === undefined) return undefined;
    written += text.slice(at, found.index) + value;
    at = end + 1;
    if (written.length > LONGEST) return undefined;
  }
  return written + text.slice(at);
}
