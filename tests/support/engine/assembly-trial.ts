/**
 * Random edits of instances and their definitions, by one builder or by two who merge and copy between diagrams: what is
 * drawn never depends on how it came to be.
 */
import type { AssemblyDefinition } from '../../../engine/document/assembly.ts';
import type { ComparedDocument } from '../../../engine/document/compare.ts';
import type { EditCommand } from '../../../engine/edit/command.ts';
import type { Editor } from '../../../engine/editor.ts';
import { compared, mergeWith, takeMerge } from '../../../engine/merging.ts';
import { instance, PAIR, type Plant, PUMP, pictureOf, plant } from './assemblies.ts';
import { seeded } from './random.ts';

/** Copies of copies would double for ever. */
const MOST_OBJECTS = 60;

type Definitions = Readonly<Record<string, unknown>>;

/**
 * Returns the first step after which the picture differs from that of a page opened anew, and how; undefined for none.
 * Looked at after every so many steps and after the last: opening a page costs twenty times what an edit does.
 */
export function divergence(seed: number, steps: number, every = 1): string | undefined {
  const found = played(seed, steps, every);
  return found && every > 1 ? (played(seed, steps, 1) ?? found) : found;
}

const isLookedAt = (step: number, steps: number, every: number): boolean =>
  step % every === every - 1 || step === steps - 1;

function played(seed: number, steps: number, every: number): string | undefined {
  const random = seeded(seed);
  const below = (most: number): number => Math.floor(random() * most);
  let definitions: Definitions = { pump: PUMP, pair: PAIR };
  const trial = plant([instance('p', 0, 0), { ...instance('q', 300, 0), assembly: 'pair', width: 240 }]);
  trial.define(definitions);
  let next = 0;
  const { editor } = trial.engine.beginEditing(() => `n${++next}`);
  for (let step = 0; step < steps; step++) {
    if (below(8) === 0) {
      definitions = { ...definitions, pump: otherPump(below) };
      trial.define(definitions);
    } else {
      const ids = [...trial.engine.document.ids()];
      if (below(2) === 0 && ids.length > 0)
        editor.run({ do: 'select', ids: ids.filter(() => below(2) === 0) });
      editor.run(anEdit(below));
    }
    if (!isLookedAt(step, steps, every)) continue;
    const found = difference(pictureOf(trial.engine), reopened(trial, definitions));
    if (found) return `step ${step}: ${found}`;
  }
  return undefined;
}

/**
 * The same for a diagram that another builder saves in between, whose objects are merged, and that objects are copied to
 * and from: both diagrams show what pages do that are opened anew.
 */
export function sharedDivergence(seed: number, steps: number, every = 1): string | undefined {
  const found = playedTogether(seed, steps, every);
  return found && every > 1 ? (playedTogether(seed, steps, 1) ?? found) : found;
}

function playedTogether(seed: number, steps: number, every: number): string | undefined {
  const random = seeded(seed);
  const below = (most: number): number => Math.floor(random() * most);
  let definitions: Definitions = { pump: PUMP, pair: PAIR };
  const begun = [instance('p', 0, 0), { ...instance('q', 300, 0), assembly: 'pair', width: 240 }];
  const own = opened('n', definitions, begun);
  const other = opened('o', definitions, [instance('far', 50, 50)]);
  let stored = compared(own.engine.document);
  for (let step = 0; step < steps; step++) {
    const what = below(10);
    if (what === 0) {
      definitions = { ...definitions, pump: otherPump(below) };
      for (const { define } of [own, other]) define(definitions);
    } else if (what === 1) stored = merged(own.editor, stored, definitions, below, `m${step}-`);
    else if (what === 2) copied(other.editor, own.editor, below);
    else if (what === 3) copied(own.editor, other.editor, below);
    else edited(what < 8 ? own.editor : other.editor, below);
    if (!isLookedAt(step, steps, every)) continue;
    for (const [name, { engine }] of Object.entries({ own, other })) {
      const found = difference(pictureOf(engine), reopened({ engine }, definitions));
      if (found) return `step ${step}, the ${name} diagram: ${found}`;
    }
  }
  return undefined;
}

function opened(prefix: string, definitions: Definitions, ...diagram: Parameters<typeof plant>) {
  const made = plant(...diagram);
  made.define(definitions);
  let next = 0;
  return { ...made, editor: made.engine.beginEditing(() => `${prefix}${++next}`).editor };
}

type Below = (most: number) => number;

function edited(editor: Editor, below: Below): void {
  selectSome(editor, below);
  editor.run(anEdit(below));
}

function selectSome(editor: Editor, below: Below): void {
  const ids = [...editor.document.ids()];
  if (below(2) === 0 && ids.length > 0) editor.run({ do: 'select', ids: ids.filter(() => below(2) === 0) });
}

/** Somebody else opens what is stored, edits and saves it; what both did is merged. Returns what is stored then. */
function merged(
  editor: Editor,
  stored: ComparedDocument,
  definitions: Definitions,
  below: Below,
  id: string,
) {
  const items = [...stored.items.values()];
  const theirs = opened(
    id,
    definitions,
    items.map(({ object }) => object),
    items.flatMap(({ config }) => (config ? [config] : [])),
  );
  for (let edits = 1 + below(4); edits > 0; edits--) edited(theirs.editor, below);
  const saved = { ...compared(theirs.engine.document), canvas: stored.canvas };
  const choices = new Map(
    mergeWith(editor, saved, new Map()).conflicts.map(
      ({ id }) => [id, below(2) === 0 ? 'mine' : 'theirs'] as const,
    ),
  );
  takeMerge(editor, mergeWith(editor, saved, choices), saved);
  return saved;
}

/** As the clipboard does it: by text. */
function copied(from: Editor, to: Editor, below: Below): void {
  selectSome(from, below);
  const text = from.copy();
  if (text !== null && to.document.size < MOST_OBJECTS)
    to.run({ do: 'paste', text, at: { x: below(500), y: below(500) } });
}

function difference(shown: readonly string[], wanted: readonly string[]): string | undefined {
  const at = wanted.findIndex((line, nth) => line !== shown[nth]);
  if (at < 0 && shown.length === wanted.length) return undefined;
  return `${shown.length} of ${wanted.length}, ${shown[at]} instead of ${wanted[at]}`;
}

/** What a page shows that is opened anew with the same diagram. */
function reopened({ engine }: Pick<Plant, 'engine'>, definitions: Definitions): string[] {
  const items = [...engine.document.items()].sort((a, b) => a.rank - b.rank);
  const fresh = plant(
    items.map(({ object }) => object),
    items.flatMap(({ config }) => (config ? [config] : [])),
  );
  fresh.define(definitions);
  fresh.engine.beginEditing(() => 'n');
  return pictureOf(fresh.engine);
}

/** Other objects in the same assembly; sometimes one that cannot be used, or that contains another. */
function otherPump(below: (most: number) => number): AssemblyDefinition {
  const kept = PUMP.objects.filter(() => below(4) > 0);
  const ids = new Set(kept.map(({ id }) => id));
  const inner =
    below(6) === 0 ? [instance('inner', 5, 5, { assembly: below(2) === 0 ? 'pair' : 'gone' })] : [];
  return {
    ...PUMP,
    width: 80 + below(3) * 20,
    objects: [...kept, ...inner],
    configuration: PUMP.configuration.filter(({ id }) => ids.has(id)),
    uses: PUMP.uses.filter(({ object }) => ids.has(object)),
  };
}

const TITLES = ['P-1', 'P-2', ''] as const;

function anEdit(below: (most: number) => number): EditCommand {
  const edits: readonly (() => EditCommand)[] = [
    () => ({ do: 'nudge', dx: below(200) - 100, dy: below(200) - 100 }),
    () => ({ do: 'duplicate' }),
    () => ({ do: 'delete' }),
    () => ({ do: 'stack', where: (['front', 'forward', 'backward', 'back'] as const)[below(4)]! }),
    () => ({ do: 'turn', degrees: below(4) * 45 }),
    () => ({ do: 'grow', dw: below(60) - 30, dh: below(60) - 30 }),
    () => ({ do: 'group' }),
    () => ({ do: 'ungroup' }),
    () => ({ do: 'hide' }),
    () => ({ do: 'showAll' }),
    () => ({ do: 'detach' }),
    () => ({ do: 'place', kind: 'dynamic-shapes', x: below(500), y: below(500) }),
    () => ({ do: 'link', change: { values: { title: TITLES[below(3)] } } }),
    () => ({ do: 'link', change: { tags: { flow: `t-${below(3)}` } } }),
    () => ({ do: 'undo' }),
    () => ({ do: 'undo' }),
    () => ({ do: 'redo' }),
  ];
  return edits[below(edits.length)]!();
}
