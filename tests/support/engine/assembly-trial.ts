/** Random edits of instances and their definitions: what is drawn never depends on how it came to be. */
import type { AssemblyDefinition } from '../../../engine/document/assembly.ts';
import type { EditCommand } from '../../../engine/edit/command.ts';
import { instance, PAIR, type Plant, PUMP, pictureOf, plant } from './assemblies.ts';
import { seeded } from './random.ts';

type Definitions = Readonly<Record<string, unknown>>;

/** Returns the first step after which the picture differs from that of a page opened anew, and how; undefined for none. */
export function divergence(seed: number, steps: number): string | undefined {
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
    const [shown, wanted] = [pictureOf(trial.engine), reopened(trial, definitions)];
    const at = wanted.findIndex((line, nth) => line !== shown[nth]);
    if (at >= 0 || shown.length !== wanted.length)
      return `step ${step}: ${shown.length} of ${wanted.length}, ${shown[at]} instead of ${wanted[at]}`;
  }
  return undefined;
}

/** What a page shows that is opened anew with the same diagram. */
function reopened({ engine }: Plant, definitions: Definitions): string[] {
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
