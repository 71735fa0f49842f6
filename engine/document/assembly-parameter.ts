/** A parameter of an assembly: what may differ between its instances. */

export const PARAMETER_TYPES = ['tag', 'text', 'number', 'colour', 'picture'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A parameter as a text names it: `{flow}`. */
export const PARAMETER = /\{([A-Za-z0-9]+)\}/g;

/** Returns the names of the parameters in a text, in its order. */
export const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(PARAMETER)].map(([, name]) => name!);

export interface AssemblyParameter {
  readonly name: string;
  readonly label: string;
  readonly type: ParameterType;
  /** What holds where an instance has none; a tag has no such value. */
  readonly value?: string | number;
  /** For a tag: the link object that means it, by which one device fills all of them. */
  readonly linkObjectId?: string;
  /** For a tag: objects that show it are left out of instances that have none, and nobody misses it. */
  readonly optional?: true;
  /** For an optional tag: they are rows, and what lies below takes the place of those that are left out. */
  readonly closes?: true;
}
