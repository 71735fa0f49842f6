/** Editing what the definition of an assembly takes from its instances: its parameters, and what uses them. */
import {
  AssemblyError,
  type AssemblyParameter,
  checkedParameters,
  SHOWN_WITH,
} from '../document/assembly.ts';
import { type OwnUse, refuseUse, usesIn, withUses } from '../document/assembly-document.ts';
import { PARAMETER } from '../document/assembly-parameter.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId, PlacedItem } from '../document/types.ts';
import { EditError } from '../plugin.ts';
import { type DocumentView, itemsOf, withConfig } from './view.ts';

/** Sets all parameters. What used one that is gone, or is of another type now, keeps its own value. */
export function setParameters(document: DocumentView, parameters: readonly AssemblyParameter[]): Transaction {
  const { canvas } = document;
  if (!canvas.parameters) throw new EditError('Only assemblies have parameters.');
  const known = sound(() => [...checkedParameters(parameters).values()]);
  const updated = [...document.items()].flatMap((item) => {
    const uses = usesIn(item.config);
    const kept = uses.map((use) => withoutGone(use, known)).filter((use) => isAllowed(use, known));
    return kept.some((use, nth) => use !== uses[nth]) || kept.length < uses.length ? [using(item, kept)] : [];
  });
  return transaction({ updated, canvas: [canvas, { ...canvas, parameters: known }] });
}

/** Lets a field of objects take its value from parameters; without a value the field keeps its own. */
export function setUse(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  { part, field, value }: Omit<OwnUse, 'value'> & { readonly value: string | null },
): Transaction {
  const parameters = document.canvas.parameters ?? [];
  const use = value === null ? [] : [{ part, field, value }];
  sound(() => {
    for (const one of use) refuseUse(one, parameters);
  });
  const updated = itemsOf(document, ids).map((item) => {
    const others = usesIn(item.config).filter((one) => one.part !== part || one.field !== field);
    return using(item, [...others, ...use]);
  });
  return transaction({ updated });
}

const using = (item: PlacedItem, uses: readonly OwnUse[]) =>
  withConfig(item, withUses(item.object.id, item.config, uses));

/** What is shown with several tags stays with those that are left. */
function withoutGone(use: OwnUse, parameters: readonly AssemblyParameter[]): OwnUse {
  if (use.field !== SHOWN_WITH) return use;
  const left = use.value.replaceAll(PARAMETER, (named, name: string) =>
    parameters.some((one) => one.name === name && one.type === 'tag') ? named : '',
  );
  return left === use.value ? use : { ...use, value: left };
}

function isAllowed(use: OwnUse, parameters: readonly AssemblyParameter[]): boolean {
  try {
    refuseUse(use, parameters);
    return true;
  } catch {
    return false;
  }
}

/** An error of the definition is one of the edit. */
function sound<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof AssemblyError ? new EditError(`${error.message}.`) : error;
  }
}
