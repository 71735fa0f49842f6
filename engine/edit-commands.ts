/** Every command of the editor: its effect on the document, the selection and the history. */

import { addingCommands } from './adding-commands.ts';
import { withStateIds } from './document/state-ids.ts';
import type { ElementConfig, ObjectId } from './document/types.ts';
import { growAll, turnAll } from './edit/adjust.ts';
import { align, distribute } from './edit/arrange.ts';
import { layAround, toNextPort } from './edit/connect.ts';
import { group, ungroup } from './edit/group.ts';
import { hide, show, showAll } from './edit/hide.ts';
import { idsOf, type LayerRef, moveToLayer, renameLayer } from './edit/layer.ts';
import { lock, unlock } from './edit/locks.ts';
import { moveBy, wholeStep } from './edit/move.ts';
import { setParameters, setUse } from './edit/parameters.ts';
import { setCanvas, setConfig, setProperty } from './edit/place.ts';
import { withDependents } from './edit/relations.ts';
import { remove } from './edit/remove.ts';
import { restack } from './edit/stack.ts';
import { alike, allBut, neighbour } from './edit/view.ts';
import { setWhole } from './edit/whole-field.ts';
import {
  type AllHandlers,
  bodies,
  chosen,
  type EditContext,
  type HandlersOf,
  onlyOne,
} from './edit-context.ts';
import { EditError } from './plugin.ts';

export const editCommands = (context: EditContext): AllHandlers => ({
  ...historyCommands(context),
  ...selectionCommands(context),
  ...addingCommands(context),
  ...shapingCommands(context),
  ...propertyCommands(context),
  ...layerCommands(context),
});

const historyCommands = ({ history, travel }: EditContext): HandlersOf<'undo' | 'redo' | 'historyTo'> => ({
  undo: () => travel(() => history.undo()),
  redo: () => travel(() => history.redo()),
  historyTo: ({ at }) => travel(() => history.goTo(at)),
});

function selectionCommands(
  context: EditContext,
): HandlersOf<'select' | 'selectAll' | 'selectAlike' | 'selectNone' | 'selectNext'> {
  const { document, selection, exceptions } = context;
  return {
    select: ({ ids, add }) => {
      const there = ids.filter((id) => document.get(id));
      if (add) selection.add(there);
      else selection.set(there);
    },
    selectAll: () => selection.setDistinct(allBut(document, exceptions.untakable)),
    selectAlike: ({ by }) =>
      selection.setDistinct(alike(document, chosen(context), by, exceptions.untakable)),
    selectNone: () => selection.clear(),
    selectNext: ({ back }) => selection.set(neighbour(document, selection.all, back === true)),
  };
}

function shapingCommands(
  context: EditContext,
): HandlersOf<
  'delete' | 'align' | 'distribute' | 'nudge' | 'grow' | 'turn' | 'nextPort' | 'layAround' | 'stack'
> {
  const { document, grasp, change, alone } = context;
  const { kindOf } = context.options;
  return {
    delete: () => change(remove(document, chosen(context), kindOf)),
    align: ({ edge }) => change(align(document, bodies(context), edge, grasp.scope)),
    distribute: ({ axis }) => change(distribute(document, bodies(context), axis, grasp.scope)),
    nudge: ({ dx, dy, whole }) => {
      const ids = bodies(context);
      const step = whole ? wholeStep(document, ids, dx, dy) : { dx, dy };
      change(moveBy(document, ids, step.dx, step.dy, kindOf));
    },
    grow: ({ dw, dh }) => change(growAll(document, chosen(context), dw, dh, kindOf)),
    turn: ({ degrees }) => change(turnAll(document, chosen(context), degrees, kindOf)),
    nextPort: ({ end }) => alone(toNextPort(document, onlyOne(context), end, kindOf)),
    layAround: () => alone(layAround(document, chosen(context), kindOf, context.options.objectsIn)),
    stack: ({ where }) => change(restack(document, withDependents(document, bodies(context)), where)),
  };
}

function propertyCommands(
  context: EditContext,
): HandlersOf<'set' | 'link' | 'canvas' | 'parameters' | 'use' | 'lock' | 'unlock'> {
  const { document, change } = context;
  const { kindOf, isKnown } = context.options;
  return {
    set: ({ field, value }) => {
      const ids = chosen(context);
      const whole = setWhole(document, ids, field, value, kindOf);
      change(whole ?? setProperty(document, ids, field, value, kindOf, isKnown));
    },
    link: (command) =>
      change(setConfig(document, chosen(context), (config) => mergeConfig(config, command.change))),
    canvas: (command) => change(setCanvas(document, command.change)),
    parameters: ({ parameters }) => change(setParameters(document, parameters)),
    use: (command) => change(setUse(document, chosen(context), command)),
    lock: ({ of }) => change(lock(document, withDependents(document, meant(context, of)))),
    unlock: ({ of }) => change(unlock(document, withDependents(document, meant(context, of)))),
  };
}

function layerCommands(
  context: EditContext,
): HandlersOf<'hide' | 'show' | 'showAll' | 'rename' | 'toLayer' | 'group' | 'ungroup'> {
  const { document, grasp, selection, alone } = context;
  const { kindOf, newId } = context.options;
  return {
    hide: ({ of }) => alone(hide(document, meant(context, of))),
    show: ({ of }) => alone(show(document, meant(context, of))),
    showAll: () => alone(showAll(document)),
    rename: ({ of, name }) => alone(renameLayer(document, of, name, newId)),
    toLayer: ({ to }) => alone(moveToLayer(document, bodies(context), to, kindOf)),
    group: () => {
      const ids = bodies(context);
      if (ids.size < 2) throw new EditError('Select at least two objects to group them.');
      const whole = grasp.whole(ids);
      alone(group(document, whole, String(newId()), grasp.scope));
      selection.set(whole);
    },
    ungroup: () => alone(ungroup(document, chosen(context), grasp.scope)),
  };
}

/** Returns the objects that a row of the layers stands for, or else the selected ones. */
const meant = (context: EditContext, of: LayerRef | undefined): Iterable<ObjectId> =>
  of ? idsOf(context.document, of) : bodies(context);

/** An object whose config has no field but its id counts as not linked. */
function mergeConfig(config: ElementConfig, change: Readonly<Record<string, unknown>>): ElementConfig | null {
  const merged: Record<string, unknown> = { ...config, ...change, id: config.id };
  if (Array.isArray(change.states)) merged.states = withStateIds(change.states);
  for (const key of Object.keys(merged))
    if (merged[key] === null || merged[key] === undefined) delete merged[key];
  return Object.keys(merged).length > 1 ? (merged as unknown as ElementConfig) : null;
}
