/**
 * Keeps scene and live bindings in step with the document, and with what arrives later than its objects: kinds,
 * drawings, pictures, fonts. Bindings hold scene indices: they are removed before the scene changes, and restored
 * after.
 */
import { broughtUp } from './arrival.ts';
import type { Backdrop } from './backdrop.ts';
import type { DiagramDocument } from './document/document.ts';
import { type Transaction, transaction } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, Finding, Item, ObjectId } from './document/types.ts';
import type { Live } from './live/live.ts';
import type { Mode } from './mode.ts';
import type { AnyKind } from './plugin.ts';
import { showing } from './scene/record-search.ts';
import type { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';

interface FollowerParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly live: Live;
  readonly backdrop: Backdrop;
  readonly mode: () => Mode;
  readonly changed: () => void;
  readonly report: (finding: Finding) => void;
}

export class SceneFollower {
  readonly #parts: FollowerParts;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    parts.document.listen(this.#onChange);
  }

  /** Returns the object as its kind draws it, see broughtUp. */
  migrated(object: DiagramObject): DiagramObject {
    const { scene, report } = this.#parts;
    return broughtUp(object, {
      kindOf: (identifier) => scene.kinds.named(identifier),
      heirOf: (identifier) => scene.kinds.heirOf(identifier),
      report,
      setUnfit: (id) => scene.setUnfit(id),
    });
  }

  /** Adds a kind, or replaces the one with its name: its objects are redrawn, the document stays as it is. */
  setKind(kind: AnyKind): void {
    const { document, scene, live, mode, changed } = this.#parts;
    const items = [...document.items()].filter(({ object }) => object.identifier === kind.kind);
    for (const { object } of items) live.unbind(object.id);
    scene.apply(transaction({ removed: items }));
    scene.kinds.put(kind);
    scene.apply(transaction({ added: items }));
    for (const { object, config } of items) this.#bind(object.id, config);
    mode().redrawn();
    changed();
  }

  /** Something that objects were waiting for has arrived: they are drawn. See KindCode.awaits. */
  arrived(awaited: string): void {
    const { document, scene, mode, changed } = this.#parts;
    for (const { id } of scene.takeWaiting(awaited)) {
      const item = document.get(id);
      if (item) this.#redraw(item);
    }
    mode().redrawn();
    changed();
  }

  /** A picture has loaded or failed: what shows it is repainted; where it failed, a placeholder is drawn. */
  readonly pictureSettled = (picture: number, isThere: boolean): void => {
    const shown = showing(this.#parts.scene.tables, picture);
    if (!isThere) this.#redrawAll(shown);
    this.#parts.changed();
  };

  /** Fonts have loaded, and with them the widths of letters have changed. */
  readonly facesChanged = (lettered: ReadonlySet<SceneIndex>): void => {
    this.#redrawAll(lettered);
    this.#parts.mode().redrawn();
    this.#parts.changed();
  };

  /** From now on objects show what their properties say instead of the last value. */
  hideValues(): void {
    const { document, scene, live } = this.#parts;
    const linked = [...document.items()].filter((item) => item.config);
    for (const { object } of linked) live.unbind(object.id);
    scene.idle = true;
    scene.apply(transaction({ removed: linked }));
    scene.apply(transaction({ added: linked }));
  }

  /** Shows values again. */
  showValues(): void {
    const { document, scene, changed } = this.#parts;
    scene.idle = false;
    for (const { object, config } of document.items()) this.#bind(object.id, config);
    changed();
  }

  readonly #onChange = (change: Transaction): void => {
    const { document, scene, live, backdrop } = this.#parts;
    for (const { object } of change.removed) live.unbind(object.id);
    for (const [before] of change.updated) live.unbind(before.object.id);
    if (document.size > 0) scene.apply(change);
    else {
      scene.clear();
      backdrop.forget();
    }
    if (change.shifted) scene.shift(change.shifted, document);
    for (const item of change.added) this.#bind(item.object.id, item.config);
    for (const [, after] of change.updated) this.#bind(after.object.id, after.config);
    if (change.updated.length > 0) scene.marksChanged();
    backdrop.follow(document.canvas);
    this.#parts.changed();
  };

  #redrawAll(indices: ReadonlySet<SceneIndex>): void {
    const { document, scene, backdrop } = this.#parts;
    for (const index of indices) {
      const object = scene.objectAt(index);
      const item = object && document.get(object.id);
      if (item) this.#redraw(item);
      else backdrop.redraw();
    }
  }

  #redraw(item: Item): void {
    const { scene, live } = this.#parts;
    live.unbind(item.object.id);
    scene.redraw(item);
    this.#bind(item.object.id, item.config);
  }

  #bind(id: ObjectId, config: ElementConfig | undefined): void {
    if (!config || !this.#parts.mode().showsValues) return;
    this.#parts.live.bind(this.#parts.scene.indexOf(id)!, config);
  }
}
