/** What an edit of a definition changes, and for which instances, as data and in words. No React: tested as data. */
import type { AnswerOf } from '../../../api/client/client.ts';
import type { AssemblyParameter } from '../../../worker/boundary/index.ts';
import { countWords } from '../../ui/count-words.ts';

export type AssemblyUsage = AnswerOf<'assemblyUsage'>;
type Definition = Readonly<Record<string, unknown>>;

interface DefinitionChanges {
  readonly objects: { readonly added: number; readonly changed: number; readonly removed: number };
  readonly added: readonly AssemblyParameter[];
  readonly removed: readonly AssemblyParameter[];
  /** Other defaults, labels, meanings or types. */
  readonly changed: readonly AssemblyParameter[];
  readonly isResized: boolean;
}

type Keyed = ReadonlyMap<string, string>;

/** The objects with their configs and what they use, by id. */
function objectsOf({ objects, configuration, uses }: Definition): Keyed {
  const found = new Map<string, string>();
  const add = (id: unknown, value: unknown) => {
    const key = JSON.stringify(id);
    found.set(key, `${found.get(key) ?? ''}\n${JSON.stringify(value)}`);
  };
  const list = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Definition[];
  for (const object of list(objects)) add(object.id, object);
  // One that says nothing is left out when a definition is saved.
  for (const config of list(configuration)) if (Object.keys(config).length > 1) add(config.id, config);
  for (const use of list(uses)
    .map((one) => JSON.stringify(one))
    .sort())
    add((JSON.parse(use) as Definition).object, use);
  return found;
}

const parametersOf = ({ parameters }: Definition): readonly AssemblyParameter[] =>
  Array.isArray(parameters) ? (parameters as AssemblyParameter[]) : [];

export function changesOf(before: Definition, after: Definition): DefinitionChanges {
  const [earlier, later] = [objectsOf(before), objectsOf(after)];
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const named = (list: readonly AssemblyParameter[], name: string) => list.find((one) => one.name === name);
  return {
    objects: {
      added: [...later.keys()].filter((id) => !earlier.has(id)).length,
      changed: [...later].filter(([id, text]) => earlier.has(id) && earlier.get(id) !== text).length,
      removed: [...earlier.keys()].filter((id) => !later.has(id)).length,
    },
    added: now.filter(({ name }) => !named(old, name)),
    removed: old.filter(({ name }) => !named(now, name)),
    changed: now.filter((one) => {
      const known = named(old, one.name);
      return known && sorted(known) !== sorted(one);
    }),
    isResized: before.width !== after.width || before.height !== after.height,
  };
}

const sorted = (one: object): string => JSON.stringify(Object.entries(one).sort());

/** "3 objects changed, 1 added" and what becomes of parameters, a sentence each. */
export function changeLines(
  changes: DefinitionChanges,
  { own, instances }: AssemblyUsage,
): readonly string[] {
  const { objects } = changes;
  const counted = (['changed', 'added', 'removed'] as const).flatMap((what) =>
    objects[what] > 0 ? [`${countWords(objects[what], 'object')} ${what}`] : [],
  );
  const ownOf = (name: string): number => own.find(({ parameter }) => parameter === name)?.instances ?? 0;
  const kept = changes.changed.filter(({ name }) => ownOf(name) > 0);
  return [
    ...(counted.length > 0 ? [`${counted.join(', ')}.`] : []),
    ...(changes.isResized
      ? ['Its size has changed: instances keep theirs, and what is drawn is fitted.']
      : []),
    ...changes.added.map(({ label, type }) =>
      type === 'tag'
        ? `“${label}” is new: it is missing on instances whose equipment has no such tag.`
        : `“${label}” is new, with its default on every instance.`,
    ),
    ...changes.removed.map(({ name, label }) =>
      ownOf(name) > 0
        ? `“${label}” is gone, and with it the own value of ${countWords(ownOf(name), 'instance')} of ${instances}.`
        : `“${label}” is gone; no instance has a value of its own for it.`,
    ),
    ...kept.map(
      ({ name, label }) =>
        `“${label}” has changed; own values stay on ${countWords(ownOf(name), 'instance')}.`,
    ),
    ...changes.changed
      .filter((one) => !kept.includes(one))
      .map(({ label }) => `“${label}” has changed on every instance.`),
  ];
}

/** "30 instances in 2 diagrams". */
export function usageWords({ instances, diagrams, others }: AssemblyUsage): string {
  if (instances === 0) return 'No diagram draws it.';
  return `${countWords(instances, 'instance')} in ${countWords(diagrams.length + others, 'diagram')}`;
}
