import type { KindDescriptor, StateRow } from '../../worker/boundary/index.ts';
import { typedNumber } from '../ui/number-text.ts';

export type Operator = NonNullable<StateRow['operator']>;
export const OPERATORS: readonly Operator[] = ['<', '<=', '=', '!=', '>=', '>', 'in-range'];

/** A row with an unset threshold; '' compares to no value, so it never applies. */
export const UNSET = '';

/** The rows as saved: an unfinished threshold must not become null, which means "any other value". */
export const savable = (rows: readonly StateRow[]): readonly StateRow[] =>
  rows.map((row) =>
    typeof row.value === 'number' && Number.isNaN(row.value) ? { ...row, value: UNSET } : row,
  );

/** A field of a state's row with a colour. */
export type ColourField = 'fill' | 'stroke' | 'textColor' | 'backgroundColor';

const FIELDS: readonly ColourField[] = ['fill', 'stroke', 'textColor', 'backgroundColor'];

/** The field of a row in which a paint is stored; the first paint of a kind is its `fill`, unless it is a text's. */
const fieldOf = (paint: string, isFirst: boolean): ColourField | undefined => {
  if (paint === 'fontColor') return 'textColor';
  return FIELDS.find((field) => field === paint) ?? (isFirst ? 'fill' : undefined);
};

const firstPaint = (kind: KindDescriptor) => Object.entries(kind.states?.paints ?? {})[0];

/** The field of the colour beside a state's name. */
export const mainField = (kind: KindDescriptor): ColourField =>
  fieldOf(firstPaint(kind)?.[0] ?? 'fill', true)!;

/** What else a state may colour in a kind, with the panel's label. */
export const otherColours = (
  kind: KindDescriptor,
): readonly { readonly field: ColourField; readonly label: string }[] =>
  Object.entries(kind.states?.paints ?? {})
    .slice(1)
    .flatMap(([name, { base }]) => {
      const field = fieldOf(name, false);
      return field ? [{ field, label: kind.props[base]?.label ?? base }] : [];
    });

/** Whether objects of the kind show a text, which a state may replace. */
export const showsText = (kind: KindDescriptor): boolean =>
  Object.values(kind.live ?? {}).some((binding) => binding.kind === 'text');

/** A row with one field more, or without it if nothing is left in it; what else it holds is kept. */
export function withField(
  row: StateRow,
  field: ColourField | 'tagLabel' | 'shadow' | 'fontSize',
  value: string | number,
): StateRow {
  const { [field]: _before, ...others } = row;
  return value === '' ? others : { ...others, [field]: value };
}

/** A row with a shadow of that colour; the rest of a stored shadow is kept. */
export function withShadow(row: StateRow, colour: string): StateRow {
  const isRecord = typeof row.shadow === 'object' && row.shadow !== null;
  return isRecord ? { ...row, shadow: { ...row.shadow, color: colour } } : withField(row, 'shadow', colour);
}

/** As in the properties of texts. */
const FONT_SIZES = { min: 1, max: 100 } as const;
export const FONT_SIZE_FAULT = `Enter a number from ${FONT_SIZES.min} to ${FONT_SIZES.max}`;

/** A row with the typed font size, or without one if the input is empty. Undefined if it is no size. */
export function withFontSize(row: StateRow, typed: string): StateRow | undefined {
  if (typed.trim() === '') return withField(row, 'fontSize', '');
  const size = typedNumber(typed.trim());
  return size >= FONT_SIZES.min && size <= FONT_SIZES.max ? withField(row, 'fontSize', size) : undefined;
}

/** The colour of a state: its own, else the kind's for its label. */
export function colourOf(row: StateRow, kind: KindDescriptor): string {
  const paint = firstPaint(kind)?.[1];
  const set = row[mainField(kind)] ?? row.fill;
  if (set) return set;
  const own =
    row.label !== undefined && paint && Object.hasOwn(paint.states, row.label)
      ? paint.states[row.label]
      : undefined;
  return own ?? String(paint ? (kind.props[paint.base]?.default ?? '') : '');
}

/** The text of a threshold's field: `20`, or `10 to 20` for a range. */
export function boundText(value: StateRow['value']): string {
  if (Array.isArray(value)) return `${value[0]} to ${value[1]}`;
  return value === null || (typeof value === 'number' && Number.isNaN(value)) ? '' : String(value);
}

/** The typed threshold. Undefined if it does not fit the operator. */
export function readBound(text: string, operator: Operator): StateRow['value'] | undefined {
  const typed = text.trim();
  if (operator === 'in-range') {
    const match = /^(-?[\d.,]+?)\s*(?:to|…|\.\.|–)\s*(-?[\d.,]+)$/.exec(typed);
    const [low, high] = [typedNumber(match?.[1] ?? ''), typedNumber(match?.[2] ?? '')];
    return Number.isNaN(low) || Number.isNaN(high) || low > high ? undefined : [low, high];
  }
  if (typed === '') return UNSET;
  const number = typedNumber(typed);
  if (!Number.isNaN(number)) return number;
  return operator === '=' || operator === '!=' ? typed : undefined;
}

/** What is wrong with a threshold, in words. */
export const boundFault = (operator: Operator): string =>
  operator === 'in-range' ? 'Enter two numbers, the lower first: 10 to 20' : 'Enter a number';
