/** Markup as text: the report is one file without a script. */
type Value = string | number | boolean | undefined;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Children are already markup; attributes are not. Undefined and false values are left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? short(value) : String(value))}"`)
    .join('');
  return `<${name}${written}>${children.join('')}</${name}>`;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

export const text = (x: number, y: number, content: string, className = '', anchor = 'start'): string =>
  tag('text', { x, y, class: className || undefined, 'text-anchor': anchor }, escaped(content));

export const line = (x1: number, y1: number, x2: number, y2: number, className: string): string =>
  tag('line', { x1, y1, x2, y2, class: className });

/** An image with a label for screen readers; it shrinks with the page. */
export const svg = (width: number, height: number, label: string, ...children: string[]): string =>
  tag(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
    ...children,
  );

/** An image that scrolls on a narrow screen before its text becomes too small. */
export const wide = (...given: Parameters<typeof svg>): string =>
  tag('div', { class: 'scroll' }, svg(...given));

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isOurs: (row: readonly string[]) => boolean = () => false,
): string {
  const cells = (row: readonly string[], name: string) =>
    row
      .map((cell, at) =>
        at === 0
          ? tag('th', { scope: name === 'th' ? 'col' : 'row' }, escaped(cell))
          : tag(name, {}, escaped(cell)),
      )
      .join('');
  const body = rows.map((row) => tag('tr', { class: isOurs(row) && 'ours' }, cells(row, 'td'))).join('');
  const whole = tag('table', {}, tag('thead', {}, tag('tr', {}, cells(head, 'th'))), tag('tbody', {}, body));
  return tag('div', { class: 'scroll' }, whole);
}
