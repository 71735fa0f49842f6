/**
 * Commands that make new objects: from the toolbox, from the clipboard, between two objects, or by a kind’s own
 * command.
 */
import { transaction } from './document/transaction.ts';
import { Validator } from './document/validate.ts';
import { withAttached } from './edit/attach.ts';
import { type Clipping, centred, clip, isClipping, parseClipping, paste } from './edit/clipboard.ts';
import type { EditCommand } from './edit/command.ts';
import { addComposite, runCommand } from './edit/composites.ts';
import { connect } from './edit/connect.ts';
import { drawnOut, exchange, instancesIn } from './edit/exchange.ts';
import { cellsIn, isData } from './edit/pasted-text.ts';
import { place } from './edit/place.ts';
import { placeTags } from './edit/place-tags.ts';
import { bodies, chosen, type EditContext, type HandlersOf } from './edit-context.ts';
import { type AnyKind, EditError, type Point, type PropSchema } from './plugin.ts';

type CommandOf<D extends EditCommand['do']> = Extract<EditCommand, { do: D }>;

export const addingCommands = (
  context: EditContext,
): HandlersOf<
  'place' | 'placeTags' | 'connect' | 'ofKind' | 'duplicate' | 'paste' | 'exchange' | 'detach'
> => ({
  place: (command) => placeNew(context, command),
  placeTags: (command) => placeForTags(context, command),
  connect: () => connectChosen(context),
  ofKind: (command) => runOfKind(context, command),
  duplicate: ({ offset }) => add(context, clip(context.document, bodies(context)), offset),
  paste: (command) => pasteText(context, command),
  exchange: ({ text }) => exchangeFor(context, soundClipping(context, text)),
  detach: () => detachChosen(context),
});

function placeNew(context: EditContext, command: CommandOf<'place'>): void {
  const { document, history, selection, alone, options } = context;
  const kind = options.kindOf(command.kind);
  if (!kind) throw new EditError(`There is no object kind "${command.kind}".`);
  const centre = options.centre();
  const middle = { x: command.x ?? centre.x, y: command.y ?? centre.y };
  if (kind.parts) {
    const edit = addComposite(document, kind, command.options ?? {}, middle, options.newId);
    alone(edit);
    selection.set([edit.added[0]!.object.id]);
    return;
  }
  const id = options.newId();
  document.change(place(document, { kind, variant: command.variant, ...middle, id }));
  history.boundary();
  selection.set([id]);
}

function placeForTags(
  { document, selection, alone, options }: EditContext,
  { tags, as, ...at }: CommandOf<'placeTags'>,
): void {
  const { kinds = () => [], naturalSize, newId } = options;
  const centre = options.centre();
  const middle = { x: at.x ?? centre.x, y: at.y ?? centre.y };
  const edit = placeTags(document, { tags, as, middle }, { kinds, naturalSize, newId });
  alone(edit);
  selection.set(edit.added.map(({ object }) => object.id));
}

function connectChosen(context: EditContext): void {
  const { document, selection, alone, options } = context;
  const ids = bodies(context);
  const kind = options.connector?.();
  if (!kind) throw new EditError('There is no kind of object here that connects others.');
  const id = options.newId();
  alone(connect(document, ids, id, kind, options.kindOf));
  selection.set([id]);
}

function runOfKind(context: EditContext, { kind, command: name, value }: CommandOf<'ofKind'>): void {
  const { document, history, options } = context;
  const [first, ...more] = chosen(context);
  const command = options.kindOf(kind)?.commands?.[name];
  if (!command) throw new EditError(`There is no command "${name}" of the kind "${kind}".`);
  if (command.single && more.length > 0) throw new EditError('Select one object alone first.');
  const edit = runCommand(document, { chosen: first!, kind, command, value }, options.kindOf, options.newId);
  if (!command.repeats) history.boundary();
  // The kind has already kept its own law.
  document.change(withAttached(document, edit, options.kindOf, options.objectsIn));
  if (!command.repeats) history.boundary();
}

/** The source of pasted text is unknown: each object must pass the same checks as a saved one, or nothing is pasted. */
function soundClipping(context: EditContext, text: string): Clipping {
  const clipping = parseClipping(text);
  const validator = new Validator();
  for (const [nth, object] of clipping.objects.entries()) validator.object(object, nth);
  for (const [nth, config] of clipping.configuration.entries()) validator.config(config, nth);
  const finding = validator.findings[0];
  if (finding)
    throw new EditError(`The copied objects are damaged: ${finding.field ?? 'object'}: ${finding.message}`);
  const { migrated = (object) => object } = context.options;
  return { ...clipping, objects: clipping.objects.map(migrated) };
}

function pasteText(context: EditContext, { text, at }: CommandOf<'paste'>): void {
  const words = text.trim();
  if (words !== '' && !isClipping(words) && !isData(words)) {
    pasteWords(context, text, at ?? context.options.centre());
    return;
  }
  const clipping = soundClipping(context, text);
  const { objects } = clipping;
  add(context, { ...clipping, objects: at ? centred(objects, at) : objects }, at ? 0 : undefined);
}

/** Text of other programs: cells of a sheet become a table, words a text. */
function pasteWords(context: EditContext, text: string, middle: Point): void {
  const { document, selection, alone, options } = context;
  const texts = cellsIn(text);
  const tabular = texts && options.taking?.('cells');
  if (tabular) {
    const edit = addComposite(document, tabular, { texts }, middle, options.newId);
    for (const { object } of edit.added) checkWords(options.kindOf(object.identifier), object.text);
    alone(edit);
    selection.set([edit.added[0]!.object.id]);
    return;
  }
  const kind = options.taking?.('words');
  if (!kind) throw new EditError('There is no kind of object here that holds a text.');
  const words = text.replaceAll(/\r\n?/g, '\n').trim();
  checkWords(kind, words);
  const id = options.newId();
  const [placed] = place(document, { kind, ...middle, id }).added;
  const object = { ...placed!.object, text: words };
  const { w: width, h: height } = options.naturalSize?.(object) ?? { w: object.width, h: object.height };
  const corner = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2) };
  alone(transaction({ added: [{ ...placed!, object: { ...object, width, height, ...corner } }] }));
  selection.set([id]);
}

/** Throws EditError where they are longer than the kind's property allows. */
function checkWords(kind: AnyKind | undefined, words: unknown): void {
  const prop = (kind?.props as PropSchema | undefined)?.text;
  const most = prop?.type === 'text' ? prop.max : undefined;
  if (most !== undefined && typeof words === 'string' && words.length > most)
    throw new EditError(
      `A text has at most ${most} characters, the copied one ${words.length}. Copy less of it.`,
    );
}

function exchangeFor(context: EditContext, clipping: Clipping): void {
  const { document, selection, alone, options } = context;
  const edit = exchange(document, bodies(context), clipping, options.newId, options.kindOf);
  if (edit.removed.length === 0) throw new EditError('The selected objects are locked.');
  alone(edit);
  selection.set(edit.added.map(({ object }) => object.id));
}

/** All of them in one step: undone, they are instances again. */
function detachChosen(context: EditContext): void {
  const { document, selection, alone, options } = context;
  const instances = instancesIn(document, chosen(context), options.drawnFor ?? (() => []));
  if (instances.length === 0) throw new EditError('Select an assembly first.');
  const edits = instances.map(([id, drawn]) =>
    exchange(document, [id], drawnOut(drawn), options.newId, options.kindOf),
  );
  const added = edits.flatMap((edit) => edit.added);
  const removed = edits.flatMap((edit) => edit.removed);
  if (removed.length === 0) throw new EditError('The selected objects are locked.');
  const users = new Map(edits.flatMap((edit) => edit.updated).map((pair) => [pair[0].object.id, pair]));
  alone(transaction({ added, removed, updated: [...users.values()] }));
  selection.set(added.map(({ object }) => object.id));
}

function add(
  { document, history, selection, options }: EditContext,
  clipping: Clipping,
  offset?: number,
): void {
  const edit = paste(document, clipping, options.newId, offset);
  document.change(edit);
  history.boundary();
  selection.set(edit.added.map((placed) => placed.object.id));
}
