/**
 * A definition as a document, so that the editor of diagrams edits it too: the page has its size, the canvas settings its
 * parameters, and each config what its object uses them for. Changes of all three are therefore ordinary transactions.
 */
import {
  ASSEMBLY_FORMAT,
  type AssemblyDefinition,
  type AssemblyParameter,
  checkedUse,
  type ParameterUse,
} from './assembly.ts';
import type { CanvasSettings, ElementConfig, Item, ObjectId } from './types.ts';
import { isRecord } from './validate.ts';

/** What an object of the edited definition uses parameters for, in its config. */
export type OwnUse = Omit<ParameterUse, 'object'>;

export const USES = 'uses';

interface StoredAssembly {
  readonly name: string;
  readonly version: number;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** Returns a stored definition as the lines of a diagram that is read; what is wrong with it the reader finds. */
export function linesOfAssembly({ name, version, definition }: StoredAssembly): readonly object[] {
  const { width, height, parameters = [], objects = [], configuration = [], uses = [] } = definition;
  const configs = new Map<unknown, Record<string, unknown>>();
  const configOf = (id: unknown): Record<string, unknown> => {
    const known = configs.get(id) ?? { id };
    configs.set(id, known);
    return known;
  };
  for (const config of listOf(configuration)) {
    const { [USES]: _stray, ...own } = config;
    configs.set(config.id, own);
  }
  for (const { object, ...use } of listOf(uses)) {
    const config = configOf(object);
    config[USES] = [...((config[USES] ?? []) as readonly unknown[]), use];
  }
  const drawn = listOf(objects);
  const rights = { update: true, control: false };
  return [
    { head: { name, version, width, height, parameters, objectCount: drawn.length, rights } },
    { configuration: [...configs.values()] },
    { objects: drawn },
    { end: { objectCount: drawn.length } },
  ];
}

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Returns the definition of an edited document. `items`: lowest first. */
export function definitionOfDocument(canvas: CanvasSettings, items: readonly Item[]): AssemblyDefinition {
  const { width, height, parameters = [] } = canvas;
  return {
    ...{ format: ASSEMBLY_FORMAT, width, height, parameters },
    objects: items.map(({ object }) => object),
    configuration: items.flatMap(({ config }) => bareConfig(config)),
    uses: items.flatMap(({ object, config }) => usesIn(config).map((use) => ({ object: object.id, ...use }))),
  };
}

function bareConfig(config: ElementConfig | undefined): ElementConfig[] {
  if (!config) return [];
  const { [USES]: _uses, ...own } = config;
  return Object.keys(own).length > 1 ? [own as ElementConfig] : [];
}

/** Returns what an object of the edited definition uses. */
export const usesIn = (config: ElementConfig | undefined): readonly OwnUse[] =>
  Array.isArray(config?.[USES]) ? (config[USES] as readonly OwnUse[]) : [];

/** Returns the config with these uses; null where nothing else is in it. */
export function withUses(id: ObjectId, config: ElementConfig | undefined, uses: readonly OwnUse[]) {
  const { [USES]: _before, ...own } = config ?? { id };
  const made = uses.length > 0 ? { ...own, [USES]: uses } : own;
  return Object.keys(made).length > 1 ? (made as ElementConfig) : null;
}

/** Throws AssemblyError where the parameters of the edited definition do not allow the use. */
export const refuseUse = (use: OwnUse, parameters: readonly AssemblyParameter[]): void => {
  checkedUse({ ...use, object: '' }, new Map(parameters.map((one) => [one.name, one])));
};
