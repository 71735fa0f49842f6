/** Random edits over random selections: for the laws of undo, and for whatever else must hold after any sequence. */
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { type Transaction, transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ObjectId } from '../../../engine/document/types.ts';
import { align, distribute } from '../../../engine/edit/arrange.ts';
import { attachment, portsOf, withAttached } from '../../../engine/edit/attach.ts';
import { copy, parseClipping, paste } from '../../../engine/edit/clipboard.ts';
import { layAround } from '../../../engine/edit/connect.ts';
import { group, ungroup } from '../../../engine/edit/group.ts';
import { lock, unlock } from '../../../engine/edit/locks.ts';
import { place, setConfig, setProperty } from '../../../engine/edit/place.ts';
import { ownersOf, USE_FIELDS } from '../../../engine/edit/relations.ts';
import { angleTowards, HANDLES, resize } from '../../../engine/edit/resize.ts';
import { restack } from '../../../engine/edit/stack.ts';
import { itemsOf, patchObject, present } from '../../../engine/edit/view.ts';
import { resizedBox, scaleWhole, turnWhole, wholeOf } from '../../../engine/edit/whole.ts';
import { setWhole } from '../../../engine/edit/whole-field.ts';
import { type AnyKind, colour, defineKind } from '../../../engine/plugin.ts';
import { addLine, kindOf as compositeOf, lineEnds, moveBy, remove } from './edits.ts';

/** Mulberry32: small, seeded, good enough to choose edits. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const shape = defineKind({
  kind: 'dynamic-shapes',
  version: 1,
  title: 'Shape',
  group: 'shapes',
  size: [40, 30],
  props: { fill: colour('#888888') },
  panel: ['details'],
  draw() {},
});

const kindOf = (identifier: string): AnyKind => compositeOf(identifier) ?? shape;

const TAGS: readonly string[] = ['tag0', 'tag1', 'tag2', 'tag3', 'tag4'];

/** One random edit after another; each is a transaction that fits the document as it stands. */
export class RandomEditor {
  private readonly document: DiagramDocument;
  private readonly random: () => number;
  private readonly prefix: string;
  private readonly tags: readonly string[];
  private made = 0;

  /** `prefix`: of the ids that it makes, where several edit one diagram. `tags`: what it links to. */
  constructor(document: DiagramDocument, seed: number, prefix = 'n', tags = TAGS) {
    this.document = document;
    this.random = randomOf(seed);
    this.prefix = prefix;
    this.tags = tags;
  }

  step(): void {
    const edits = [
      this.add,
      this.add,
      this.addMember,
      this.addLine,
      this.addAttached,
      this.move,
      this.move,
      this.align,
      this.restack,
      this.restack,
      this.remove,
      this.copyPaste,
      this.recolour,
      this.link,
      this.resize,
      this.turn,
      this.resizeWhole,
      this.turnWhole,
      this.setWhole,
      this.lock,
      this.group,
      this.ungroup,
      this.canvas,
      this.layAround,
    ];
    edits[this.below(edits.length)]!.call(this);
  }

  /** As the editor does it: lines that are attached follow. */
  private change(edit: Transaction): void {
    this.document.change(withAttached(this.document, edit, kindOf));
  }

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }

  private some(most = 4): ObjectId[] {
    const ids = [...this.document.items()].map((item) => item.object.id);
    return Array.from(
      { length: Math.min(ids.length, 1 + this.below(most)) },
      () => ids[this.below(ids.length)]!,
    ).filter((id, at, all) => all.indexOf(id) === at);
  }

  private id(): string {
    return `${this.prefix}${++this.made}`;
  }

  private add(): void {
    if (this.document.size > 40) return;
    this.change(place(this.document, { kind: shape, x: this.below(900), y: this.below(700), id: this.id() }));
  }

  /** A cell of a table, a member of a group. */
  private addMember(): void {
    const [owner] = this.some(1);
    if (owner === undefined || this.document.size > 40) return;
    const made = place(this.document, { kind: shape, x: this.below(900), y: this.below(700), id: this.id() });
    this.change(
      transaction({
        added: made.added.map((one) => ({ ...one, object: { ...one.object, parentId: owner } })),
      }),
    );
  }

  private addLine(): void {
    if (this.document.size > 38) return;
    const line = this.id();
    const head = this.id();
    const objects = [
      { id: line, identifier: 'line', x: 0, y: 0, width: 10, height: 10, arrowHeadId: head },
      { id: head, identifier: 'dynamic-shapes', x: 10, y: 10, width: 20, height: 10, lineId: line },
    ];
    const clipping = { objects, configuration: [{ id: line, linkedTag: this.tags[0]! }] };
    this.change(paste(this.document, clipping, () => this.id(), 0));
  }

  private addAttached(): void {
    const [from, to] = this.some(2).map((id) => portsOf(this.document.get(id)!.object, kindOf)[0]);
    if (!from || !to || this.document.size > 38) return;
    const ends = { ...attachment(1, from), ...attachment(2, to) };
    this.change(addLine(this.document, from, to, this.id(), false, ends));
  }

  private move(): void {
    this.change(moveBy(this.document, this.some(), this.below(50) - 25, this.below(50) - 25));
  }

  private align(): void {
    const edges = ['left', 'right', 'top', 'bottom', 'centre', 'middle'] as const;
    if (this.random() < 0.3) this.change(distribute(this.document, this.some(6), 'horizontal'));
    else this.change(align(this.document, this.some(), edges[this.below(6)]!));
  }

  private restack(): void {
    const moves = ['front', 'forward', 'backward', 'back'] as const;
    this.change(restack(this.document, this.some(), moves[this.below(4)]!));
  }

  private remove(): void {
    this.change(remove(this.document, this.some(2)));
  }

  private copyPaste(): void {
    if (this.document.size > 30) return;
    this.change(paste(this.document, parseClipping(copy(this.document, this.some(3))), () => this.id()));
  }

  private recolour(): void {
    const fills = ['#ff0000', '#00ff00', '#888888'];
    this.change(setProperty(this.document, this.some(), 'fill', fills[this.below(3)], () => shape));
  }

  private link(): void {
    const tag = this.random() < 0.3 ? null : this.tags[this.below(this.tags.length)];
    this.change(
      setConfig(this.document, this.some(2), (config) => (tag ? { ...config, linkedTag: tag } : null)),
    );
  }

  private resize(): void {
    const items = itemsOf(this.document, this.some(1));
    const handle = HANDLES[this.below(8)]!;
    const updated = items.map((item) =>
      patchObject(
        item,
        resize(item.object, handle, this.below(40) - 20, this.below(40) - 20, this.random() < 0.5),
      ),
    );
    this.change(transaction({ updated: present(updated) }));
  }

  private turn(): void {
    const items = itemsOf(this.document, this.some(1));
    const updated = items.map((item) =>
      patchObject(item, {
        angle: angleTowards(item.object, this.below(900), this.below(700), this.random() < 0.5),
      }),
    );
    this.change(transaction({ updated: present(updated) }));
  }

  private resizeWhole(): void {
    const whole = wholeOf(this.document, new Set(this.some(6)), kindOf);
    if (!whole) return;
    const how = { uniform: this.random() < 0.3, centred: this.random() < 0.3 };
    const [dx, dy] = [this.below(160) - 80, this.below(160) - 80];
    const box = resizedBox(whole, HANDLES[this.below(8)]!, dx, dy, how);
    this.change(scaleWhole(this.document, whole, box));
  }

  private turnWhole(): void {
    const whole = wholeOf(this.document, new Set(this.some(6)), kindOf);
    const degrees = this.random() < 0.5 ? 90 * this.below(4) : this.below(360);
    if (whole) this.change(turnWhole(this.document, whole, degrees));
  }

  private setWhole(): void {
    const fields = ['x', 'y', 'width', 'height', 'angle'] as const;
    const field = fields[this.below(5)]!;
    const edit = setWhole(this.document, new Set(this.some(6)), field, 1 + this.below(300), kindOf);
    if (edit) this.change(edit);
  }

  private lock(): void {
    this.change((this.random() < 0.3 ? lock : unlock)(this.document, this.some(2)));
  }

  private group(): void {
    this.change(group(this.document, this.some(4), `${this.prefix}g${++this.made}`, null));
  }

  private ungroup(): void {
    this.change(ungroup(this.document, this.some(2), null));
  }

  private layAround(): void {
    const ids = this.some();
    if (ids.some((id) => kindOf(this.document.get(id)!.object.identifier).ends))
      this.change(layAround(this.document, ids, kindOf));
  }

  private canvas(): void {
    const before = this.document.canvas;
    this.change(transaction({ canvas: [before, { ...before, width: 400 + this.below(1600) }] }));
  }
}

/** What points at nothing: members without owner, uses of what is gone, configs of another id. Empty when all is well. */
export function orphans(document: DiagramDocument): string[] {
  const found: string[] = [];
  for (const { object, config } of document.items()) {
    for (const owner of ownersOf(object))
      if (!document.get(owner)) found.push(`${object.id} belongs to ${owner}, which is gone`);
    for (const field of USE_FIELDS) {
      const used = object[field] as ObjectId | undefined;
      if (used !== undefined && !document.get(used)) found.push(`${object.id} uses ${used}, which is gone`);
    }
    found.push(...offPort(document, object));
    if (config && config.id !== object.id) found.push(`${object.id} carries the config of ${config.id}`);
  }
  return found;
}

/** Ends that say they are attached and do not lie on their port. */
function offPort(document: DiagramDocument, object: DiagramObject): string[] {
  if (object.identifier !== 'line') return [];
  return lineEnds(object).flatMap((end, nth) => {
    const target = document.get(object[nth === 0 ? 'startId' : 'endId'] as ObjectId)?.object;
    const name = object[nth === 0 ? 'startPort' : 'endPort'];
    const port = target && portsOf(target, kindOf).find((one) => one.port === name);
    if (!port || Math.hypot(port.x - end.x, port.y - end.y) < 0.01) return [];
    return [`end ${nth + 1} of ${object.id} is off its port`];
  });
}
