/**
 * The cascade of CSS, once for the whole file: style sheets, `style` and attributes become plain attributes of each
 * element. Nothing after it has to know of style sheets, variables or media.
 */
import { sizesIn } from '../fonts.ts';
import { type Matrix, parseTransform, times } from '../matrix.ts';
import type { XmlElement } from '../xml.ts';
import { emOf, styleOf } from './inherit.ts';
import { hasScreenUnits, LONGEST_VALUE, lengthOf, listOf, withPixels } from './lengths.ts';
import { INHERITED, isPaint, LENGTHS, NO_ATTRIBUTE, PROPERTIES, validValue } from './properties.ts';
import type { Node } from './selectors.ts';
import { type Declaration, declarationsOf, type StyleSheet } from './sheet.ts';
import { resolved } from './values.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

interface Context {
  readonly sheet: StyleSheet;
  /** Of the root. */
  readonly view: Size;
  /** The font size of the root. */
  readonly rem: number;
  /** Called for colours that cannot be read. */
  readonly onColour: (text: string) => void;
  /** Called for lengths that depend on the screen. */
  readonly onScreenUnit: () => void;
}

interface Around {
  readonly parent: Node | undefined;
  readonly variables: Variables;
  /** The declared values of the parent. */
  readonly attributes: XmlElement['attributes'];
  /** The values of `color` and `font-family`. */
  readonly color: string;
  readonly fonts: string | undefined;
  /** The base of percentages. */
  readonly viewport: Size;
}

/** Attributes that may be long. */
const LISTS = new Set(['x', 'y', 'transform']);

const OUTSIDE = {
  parent: undefined,
  variables: {},
  attributes: {},
  color: 'black',
  fonts: undefined,
} as const;

/** Returns the font size of the root, in pixels. */
function rootSize(root: XmlElement, context: Context): number {
  const node: Node = {
    element: root,
    classes: new Set(listOf(root.attributes.class)),
    parent: undefined,
    before: undefined,
  };
  const { attributes } = declared(
    node,
    { ...OUTSIDE, viewport: context.view },
    { ...context, onColour: () => {}, onScreenUnit: () => {} },
  );
  return emOf(styleOf({ ...root, attributes }, {}));
}

/** Returns the tree with the declared values of all elements as their attributes. */
export function cascaded(root: XmlElement, given: Omit<Context, 'rem'>): XmlElement {
  const context = { ...given, rem: rootSize(root, { ...given, rem: 16 }) };
  return elementIn(root, undefined, { ...OUTSIDE, viewport: given.view }, context).element;
}

function elementIn(
  element: XmlElement,
  before: Node | undefined,
  around: Around,
  context: Context,
): { readonly element: XmlElement; readonly node: Node } {
  const classes = new Set(listOf(element.attributes.class));
  const node: Node = { element, classes, parent: around.parent, before };
  const { attributes, variables } = declared(node, around, context);
  const color = colorOf(attributes, around);
  const inside: Around = {
    parent: node,
    variables,
    attributes,
    color,
    fonts: fontsOf(attributes['font-family'], [], around.fonts),
    viewport: viewportIn({ name: element.name, attributes }, around.viewport),
  };
  let last: Node | undefined;
  const children = element.children.map((child) => {
    if (typeof child === 'string') return child;
    const made = elementIn(child, last, inside, context);
    last = made.node;
    return made.element;
  });
  return { element: { ...element, attributes, children }, node };
}

function viewportIn({ name, attributes }: Pick<XmlElement, 'name' | 'attributes'>, around: Size): Size {
  if (name !== 'svg' && name !== 'symbol') return around;
  const [, , wide = 0, high = 0] = listOf(attributes.viewBox).map(Number);
  if (wide > 0 && high > 0) return { width: wide, height: high };
  return {
    width: lengthOf(attributes.width, around.width, around.width),
    height: lengthOf(attributes.height, around.height, around.height),
  };
}

function declared(
  node: Node,
  { variables: outer, viewport, attributes: parent, fonts }: Around,
  { sheet, view, rem, onColour, onScreenUnit }: Context,
): { readonly attributes: Record<string, string>; readonly variables: Variables } {
  const { name: element, attributes: given } = node.element;
  const rules = [...sheet.declarationsFor(node), ...(given.style ? declarationsOf(given.style) : [])];
  const ordered = [
    ...rules.filter(({ isImportant }) => !isImportant),
    ...rules.filter(({ isImportant }) => isImportant),
  ];
  const variables = variablesOf(ordered, outer);
  const own = fontsOf(given['font-family'], ordered, fonts);
  // A font size refers to the font of the parent.
  const inPixels = (name: string, value: string): string => {
    if (hasScreenUnits(value)) onScreenUnit();
    return withPixels(value, view, rem, () => sizesIn(name === 'font-size' ? fonts : own));
  };
  const attributes: Record<string, string> = Object.create(null);
  const set = (name: string, written: string, isRule: boolean): void => {
    if (written.length > LONGEST_VALUE) {
      if (LISTS.has(name)) attributes[name] = written;
      return;
    }
    const plain = resolved(written.trim(), (variable) => variables[variable]);
    const value = plain === undefined ? undefined : validValue(name, plain, isRule);
    if (value === 'inherit' && !INHERITED.has(name)) {
      if (parent[name] === undefined) delete attributes[name];
      else attributes[name] = parent[name];
    } else if (value !== undefined) attributes[name] = inPixels(name, value);
    else if (isPaint(name)) onColour(written.slice(0, 40));
  };
  for (const [name, value] of Object.entries(given))
    if (NO_ATTRIBUTE.has(name)) continue;
    else if (PROPERTIES.has(name)) set(name, value, false);
    else if (LENGTHS.has(name)) attributes[name] = inPixels(name, value);
    else if (name !== 'style' && name !== 'class') attributes[name] = value;
  for (const { name, value } of ordered) if (PROPERTIES.has(name)) set(name, value, true);
  place(element, attributes, viewport);
  return { attributes, variables };
}

/** Returns the list of fonts that an attribute and the rules give; that of the parent where they give none. */
const fontsOf = (
  given: string | undefined,
  rules: readonly Declaration[],
  around: string | undefined,
): string | undefined =>
  [given, ...rules.filter(({ name }) => name === 'font-family').map(({ value }) => value)].findLast(
    (fonts) => fonts !== undefined && fonts !== 'inherit',
  ) ?? around;

const OWN_PAINTS = ['stop-color', 'flood-color', 'lighting-color'];

/** Returns the value of `color`, and puts it where other colours refer to it. */
function colorOf(attributes: Record<string, string>, around: Around): string {
  const given = attributes.color;
  const color = given === undefined || /^(?:inherit|currentcolor)$/i.test(given) ? around.color : given;
  for (const name of OWN_PAINTS)
    if (attributes[name]?.toLowerCase() === 'currentcolor') attributes[name] = color;
  return color;
}

/** Variables that refer to others, one after the other. */
const MOST_LINKS = 50;

function variablesOf(declarations: readonly Declaration[], outer: Variables): Variables {
  const own = declarations.filter(({ name }) => name.startsWith('--'));
  if (own.length === 0) return outer;
  const written = new Map(own.map(({ name, value }) => [name, value]));
  // The variables of the parent stay in the prototype: copies of long lists would take minutes.
  const known: Record<string, string | undefined> = Object.create(outer);
  const pending = new Set<string>();
  const variableOf = (name: string): string | undefined => {
    const text = written.get(name);
    if (pending.has(name) || pending.size > MOST_LINKS) return undefined;
    if (text === undefined) return known[name];
    pending.add(name);
    const value = resolved(text, variableOf);
    pending.delete(name);
    written.delete(name);
    known[name] = value;
    return value;
  };
  for (const { name } of own) variableOf(name);
  return known;
}

const TRANSFORMS: Readonly<Record<string, string>> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};

/** Writes a transform about its origin, and one with units, as a plain matrix. */
function place(element: string, attributes: Record<string, string>, viewport: Size): void {
  const key = TRANSFORMS[element] ?? 'transform';
  const written = attributes.transform ?? attributes[key];
  const origin = attributes['transform-origin'];
  if (written === undefined || (origin === undefined && !/[a-z%]\s*[,)]/i.test(written))) return;
  const [x, y] = originOf(origin ?? '0 0', viewport);
  const away = (sign: number): Matrix => [1, 0, 0, 1, sign * x, sign * y];
  attributes[key] = `matrix(${times(times(away(1), parseTransform(written, viewport)), away(-1)).join(' ')})`;
  delete attributes['transform-origin'];
}

const SIDES: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

function originOf(text: string, { width, height }: Size): [number, number] {
  let [x = '50%', y = '50%'] = listOf(text);
  // Keywords name their axis; the other one may come first.
  if (/^(?:top|bottom)$/.test(x) || /^(?:left|right)$/.test(y)) [x, y] = [y, x];
  return [lengthOf(SIDES[x] ?? x, 0, width), lengthOf(SIDES[y] ?? y, 0, height)];
}
