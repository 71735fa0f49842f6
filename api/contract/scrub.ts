/** Keeps secrets out of logged texts: errors quote addresses, headers and whatever was sent. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Patterns of secrets in free text. */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(bearer|basic)\s+\S+/gi, '$1 [secret]'],
  [/\?[^\s"')]+/g, '?[query]'],
  [/[^\s@"'<>(]+@[^\s@"'<>)]+\.[^\s@"'<>)]+/g, '[email]'],
  [/("?\b(?:password|token|secret|code|cookie|authorization)\b"?\s*[:=]\s*)("[^"]*"|\S+)/gi, '$1[secret]'],
];

/** Long runs without a word in them are keys and tokens; a uuid names an object and may stay. */
const LONG_RUN = /[A-Za-z0-9_.-]{32,}/g;

/** `text` without query strings, e-mail addresses, tokens and labelled secrets. */
export function withoutSecrets(text: string): string {
  const known = PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return known.replace(LONG_RUN, (run) => (UUID.test(run) || !/\d/.test(run) ? run : '[secret]'));
}
