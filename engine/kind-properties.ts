/**
 * The properties of a kind: the values each accepts, and how the panel shows it. Exported to kinds through plugin.ts.
 */

interface PropBase<T> {
  readonly default: T;
  /** Label in the panel; defaults to the key, split into words. */
  readonly label?: string;
  readonly section?: Section;
  /** For a composite: setting it sets the same property of everything that belongs to the object. */
  readonly members?: true;
  /** The panel shows it only while other properties have these values, or one of them. */
  readonly when?: Readonly<Record<string, PropValue | readonly PropValue[]>>;
}

type PropValue = string | number | boolean;

export interface NumberProp extends PropBase<number> {
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
}
export interface TextProp extends PropBase<string> {
  readonly type: 'text';
  readonly max?: number;
}
export interface ColourProp extends PropBase<string> {
  readonly type: 'colour';
}
export interface BooleanProp extends PropBase<boolean> {
  readonly type: 'boolean';
}
export interface ChoiceProp<T extends string = string> extends PropBase<T> {
  readonly type: 'choice';
  readonly choices: readonly T[];
}
/** Address of a picture on our own server; empty for none. */
export interface PictureProp extends PropBase<string> {
  readonly type: 'picture';
}
/** Tags besides the one that the object is linked to: uuids separated by commas, see `tagsIn`. */
export interface TagsProp extends PropBase<string> {
  readonly type: 'tags';
  readonly most: number;
}
export type Prop = NumberProp | TextProp | ColourProp | BooleanProp | ChoiceProp | PictureProp | TagsProp;
export type PropSchema = Readonly<Record<string, Prop>>;

type ValueOf<P> = P extends ChoiceProp<infer T> ? T : P extends PropBase<infer T> ? T : never;
/** What `draw` receives: every property, with defaults filled in and limits checked. */
export type Props<S extends PropSchema> = { readonly [K in keyof S]: ValueOf<S[K]> };

type More<P> = Omit<P, 'type' | 'default'>;
export const num = (value: number, more: More<NumberProp> = {}): NumberProp => ({
  type: 'number',
  default: value,
  ...more,
});
export const text = (value: string, more: More<TextProp> = {}): TextProp => ({
  type: 'text',
  default: value,
  ...more,
});
export const colour = (value: string, more: More<ColourProp> = {}): ColourProp => ({
  type: 'colour',
  default: value,
  ...more,
});
export const bool = (value: boolean, more: More<BooleanProp> = {}): BooleanProp => ({
  type: 'boolean',
  default: value,
  ...more,
});
export const choice = <const T extends string>(
  choices: readonly T[],
  value: NoInfer<T>,
  more: Omit<More<ChoiceProp<T>>, 'choices'> = {},
): ChoiceProp<T> => ({ type: 'choice', choices, default: value, ...more });

export const picture = (more: More<PictureProp> = {}): PictureProp => ({
  type: 'picture',
  default: '',
  ...more,
});

export const tags = (most: number, more: More<Omit<TagsProp, 'most'>> = {}): TagsProp => ({
  type: 'tags',
  default: '',
  most,
  ...more,
});

export type Section =
  | 'details'
  | 'linkedTags'
  | 'state'
  | 'formats'
  | 'actions'
  | 'systemLabels'
  | 'delay'
  | 'settings'
  | 'scaling';
