/** The parameters of an edited definition as data for its panel. No React: tested as data. */
import {
  type AssemblyDefinition,
  type AssemblyParameter,
  namedIn,
  PARAMETER,
  type ParameterType,
  type Prop,
} from '../../../worker/boundary/index.ts';

type PropType = Prop['type'];

/** The type of a parameter that a property takes whole. */
const WHOLE: Readonly<Record<PropType, ParameterType>> = {
  tags: 'tag',
  number: 'number',
  colour: 'colour',
  picture: 'picture',
  text: 'text',
  boolean: 'text',
  choice: 'text',
};

export const TYPE_WORDS: Readonly<Record<ParameterType, string>> = {
  tag: 'Tag',
  text: 'Text',
  number: 'Number',
  colour: 'Colour',
  picture: 'Picture',
};

export const parameterTypeOf = (type: PropType): ParameterType => WHOLE[type];

/** Returns the parameters that a property may take: a text shows any value, and no tag. */
export const fitting = (
  parameters: readonly AssemblyParameter[],
  type: PropType,
): readonly AssemblyParameter[] =>
  parameters.filter((one) => (type === 'text' ? one.type !== 'tag' : one.type === WHOLE[type]));

/** Returns a name of letters and digits that no other parameter has. */
export function freeName(label: string, parameters: readonly AssemblyParameter[]): string {
  const words =
    label
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word, nth) =>
      nth === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .slice(0, 30);
  const base = /^[a-z]/.test(joined) ? joined : `value${joined}`;
  const taken = new Set([...parameters.map(({ name }) => name), ...RESERVED]);
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? base : `${base}${nth}`;
    if (!taken.has(name)) return name;
  }
}

/** Names that JavaScript objects have, and the word for the name of the equipment. */
const RESERVED = ['constructor', 'prototype', 'toString', 'valueOf', 'equipment'];

/** Returns the parameters with a new one. A number has to have a value, and a colour that nobody gave is none. */
export function withNew(
  parameters: readonly AssemblyParameter[],
  type: ParameterType,
  label: string,
  value?: unknown,
): readonly AssemblyParameter[] {
  const name = freeName(label, parameters);
  const own =
    type === 'number'
      ? { value: typeof value === 'number' && Number.isFinite(value) ? value : 0 }
      : type !== 'tag' && typeof value === 'string' && value !== ''
        ? { value }
        : {};
  return [...parameters, { name, label: label.slice(0, 60), type, ...own }];
}

export const withChanged = (
  parameters: readonly AssemblyParameter[],
  name: string,
  change: Partial<AssemblyParameter>,
): readonly AssemblyParameter[] =>
  parameters.map((one) => {
    if (one.name !== name) return one;
    const { value, linkObjectId, optional, closes, ...own } = { ...one, ...change };
    return {
      ...own,
      ...(value === undefined || value === '' ? {} : { value }),
      ...(linkObjectId ? { linkObjectId } : {}),
      ...(optional ? { optional, ...(closes ? { closes } : {}) } : {}),
    };
  });

/** Moves one up or down; at the end the list stays as it is. */
export function withMoved(
  parameters: readonly AssemblyParameter[],
  name: string,
  by: -1 | 1,
): readonly AssemblyParameter[] {
  const at = parameters.findIndex((one) => one.name === name);
  const other = parameters[at + by];
  if (at < 0 || !other) return parameters;
  return parameters.map((one, nth) => (nth === at ? other : nth === at + by ? parameters[at]! : one));
}

/** Returns a use of tags side by side, with or without one of them; null where none is left. */
export function withTag(value: string, name: string, isOn: boolean): string | null {
  const others = namedIn(value).filter((one) => one !== name);
  const names = isOn ? [...others, name] : others;
  return names.map((one) => `{${one}}`).join('') || null;
}

/** Returns how many objects use each parameter. */
export function countsOf({ uses }: Pick<AssemblyDefinition, 'uses'>): ReadonlyMap<string, number> {
  const users = new Map<string, Set<unknown>>();
  for (const { object, value } of uses)
    for (const name of namedIn(value)) users.set(name, (users.get(name) ?? new Set()).add(object));
  return new Map([...users].map(([name, objects]) => [name, objects.size]));
}

/** What a use says, in words: the parameter's label, or the text with labels in it. */
export function wordsOfUse(value: string, parameters: readonly AssemblyParameter[]): string {
  const labelOf = (name: string): string => parameters.find((one) => one.name === name)?.label ?? name;
  return value.replaceAll(PARAMETER, (_all, name: string) => labelOf(name));
}
