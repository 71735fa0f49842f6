/** Labels of draw.io written in HTML: their words in lines, and the style that most of their letters have. */
import { lengthOf } from '../css/lengths.ts';
import { declarationsOf } from '../css/sheet.ts';
import { entityOf } from './entities.ts';

/** Undefined where the label does not say. */
export interface WordStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underlined?: boolean;
  readonly colour?: string;
  /** Pixels. */
  readonly size?: number;
  readonly family?: string;
  readonly align?: string;
}

interface Words {
  readonly text: string;
  /** The style of most letters. */
  readonly style: WordStyle;
  /** Whether all letters have that style, and nothing but words is in it. */
  readonly isEven: boolean;
}

const MOST_DEEP = 200;
/** Characters of one `style` that are read. */
const LONGEST_STYLE = 2_000;
const MOST_STYLES = 1_000;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|<!--[\s\S]*?(?:-->|$)|[^<]+|</gi;
const ATTRIBUTE = /(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Elements on lines of their own. */
const BLOCKS = new Set('div p li ul ol table tr h1 h2 h3 h4 h5 h6 hr pre blockquote'.split(' '));
const VOID = new Set('br hr img input col wbr'.split(' '));
/** Their words are not shown. */
const UNSEEN = new Set(['style', 'script', 'title']);
const FORMATS: ReadonlyMap<string, WordStyle> = new Map<string, WordStyle>([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['u', { underlined: true }],
  ['s', { underlined: true }],
  ['strike', { underlined: true }],
  ['h1', { bold: true, size: 24 }],
  ['h2', { bold: true, size: 18 }],
  ['h3', { bold: true, size: 14 }],
  ['th', { bold: true }],
]);
/** Of `<font size>`. */
const SIZES: readonly number[] = [10, 10, 13, 16, 18, 24, 32, 48];
/** Their place or their form cannot be kept. */
const LOST = new Set('img hr sup sub table'.split(' '));

interface Level {
  readonly name: string;
  readonly style: WordStyle;
  readonly isUnseen: boolean;
  /** Of a numbered list. */
  count?: number;
}

const OUTERMOST: Level = { name: '', style: {}, isUnseen: false };

class Reader {
  private readonly levels: Level[] = [OUTERMOST];
  private readonly letters = new Map<WordStyle, number>();
  private readonly styles = new Map<string, WordStyle>();
  private text = '';
  private hasLosses = false;

  read(html: string): Words {
    for (const [token, closing, name, rest] of html.matchAll(TOKEN)) {
      if (name === undefined) this.add(token);
      else if (closing) this.close(name.toLowerCase());
      else this.open(name.toLowerCase(), rest!);
    }
    const [most = {}] = [...this.letters].sort((one, other) => other[1] - one[1]).map(([style]) => style);
    return { text: tidied(this.text), style: most, isEven: this.letters.size <= 1 && !this.hasLosses };
  }

  private get level(): Level {
    return this.levels.at(-1)!;
  }

  private add(token: string): void {
    if (token.startsWith('<!--') || this.level.isUnseen) return;
    const words = token.replaceAll(/\s+/g, ' ').replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, entityOf);
    this.text += words;
    const letters = words.trim().length;
    if (letters > 0) this.letters.set(this.level.style, (this.letters.get(this.level.style) ?? 0) + letters);
  }

  private open(name: string, rest: string): void {
    if (name === 'br' || BLOCKS.has(name)) this.text += '\n';
    if (name === 'td' || name === 'th') this.text += ' ';
    if (LOST.has(name)) this.hasLosses = true;
    if (name === 'li') this.text += this.bullet();
    if (VOID.has(name) || this.levels.length > MOST_DEEP) return;
    const style = this.styleOf(name, rest);
    this.levels.push({ name, style, isUnseen: this.level.isUnseen || UNSEEN.has(name), count: 0 });
  }

  private bullet(): string {
    const list = this.levels.findLast(({ name }) => name === 'ul' || name === 'ol');
    if (list?.name !== 'ol') return '• ';
    list.count = (list.count ?? 0) + 1;
    return `${list.count}. `;
  }

  private close(name: string): void {
    if (BLOCKS.has(name)) this.text += '\n';
    const at = this.levels.findLastIndex((level) => level.name === name);
    if (at > 0) this.levels.length = at;
  }

  /** One object for each style, so that letters can be counted by it. */
  private styleOf(name: string, rest: string): WordStyle {
    const outer = this.level.style;
    const own = { ...FORMATS.get(name), ...said(name, rest.slice(0, LONGEST_STYLE)) };
    if (Object.keys(own).length === 0) return outer;
    const style = { ...outer, ...own };
    const key = JSON.stringify(Object.entries(style).sort());
    const known = this.styles.get(key);
    if (known) return known;
    if (this.styles.size < MOST_STYLES) this.styles.set(key, style);
    return style;
  }
}

/** Returns what the attributes of an element say of its words. */
function said(name: string, rest: string): WordStyle {
  const style: { -readonly [key in keyof WordStyle]: WordStyle[key] } = {};
  for (const [, attribute, double, single, bare] of rest.matchAll(ATTRIBUTE)) {
    const value = entities(double ?? single ?? bare ?? '');
    const key = attribute!.toLowerCase();
    if (key === 'style') Object.assign(style, declared(value));
    else if (key === 'align') style.align = value;
    else if (name === 'font' && key === 'color') style.colour = value;
    else if (name === 'font' && key === 'face') style.family = value;
    else if (name === 'font' && key === 'size') style.size = SIZES[Number(value)];
  }
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

const entities = (text: string): string => text.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, entityOf);

function declared(text: string): WordStyle {
  const style: { -readonly [key in keyof WordStyle]: WordStyle[key] } = {};
  for (const { name, value } of declarationsOf(text)) {
    if (name === 'color' && value !== 'inherit' && value !== 'initial') style.colour = value;
    if (name === 'font-size') style.size = lengthOf(value, 0, 12, 12) || undefined;
    if (name === 'font-family') style.family = value;
    if (name === 'font-weight') style.bold = value === 'bold' || value === 'bolder' || Number(value) >= 600;
    if (name === 'font-style') style.italic = /italic|oblique/.test(value);
    if (name === 'text-align') style.align = value;
    if (name.startsWith('text-decoration') && /underline|line-through/.test(value)) style.underlined = true;
  }
  return style;
}

const tidied = (text: string): string =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

export const wordsOf = (value: string, isHtml: boolean): Words =>
  isHtml ? new Reader().read(value) : { text: value.trim(), style: {}, isEven: true };
