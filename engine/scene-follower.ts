/**
 * Keeps scene and live bindings in step with the document, and with what arrives later than its objects: kinds,
 * drawings, pictures, fonts, definitions. Bindings hold scene indices: they are removed before the scene changes, and
 * restored after.
 */
import { type ArrivalHelp, broughtUp } from './arrival.ts';
import type { Backdrop } from './backdrop.ts';
import { Crossings } from './crossings.ts';
import type { DiagramDocument } from './document/document.ts';
import { type Transaction, transaction } from './document/transaction.ts';
import type { DiagramObject, Finding, Item, ObjectId, PlacedItem } from './document/types.ts';
import { ExpandedScene } from './expanded-scene.ts';
import type { Expansions } from './expansions.ts';
import type { Live } from './live/live.ts';
import type { ViewBox } from './live/live-scene.ts';
import type { Mode } from './mode.ts';
import { type AnyKind, SAMPLE_FEED } from './plugin.ts';
import { showing } from './scene/record-search.ts';
import type { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';

interface FollowerParts {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly live: Live;
  readonly camera: { area(): ViewBox };
  readonly expansions: Expansions;
  readonly backdrop: Backdrop;
  readonly mode: () => Mode;
  readonly changed: () => void;
  readonly report: (finding: Finding) => void;
}

export class SceneFollower {
  readonly #parts: FollowerParts;
  readonly #expanded: ExpandedScene;
  readonly #crossings: Crossings;
  readonly #arrival: ArrivalHelp;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    parts.document.listen(this.#onChange);
    const { document, scene, live, mode, expansions, report } = parts;
    this.#arrival = {
      kindOf: (identifier) => scene.kinds.named(identifier),
      heirOf: (identifier) => scene.kinds.heirOf(identifier),
      report,
      setUnfit: (id) => scene.setUnfit(id),
    };
    this.#expanded = new ExpandedScene({
      ...{ document, scene, expansions },
      bind: (item, index, like) => this.#bindAt(index, item, like),
      unbind: (index) => this.#unbindAt(index),
    });
    this.#crossings = new Crossings({
      document,
      scene,
      redraw: (item) => this.#redrawAt(scene.indexOf(item.object.id)!),
    });
    expansions.onDefined = (keys) => {
      this.#expanded.redefined(keys);
      mode().redrawn();
      parts.changed();
    };
    scene.painter.showsValues = () => mode().showsValues && !scene.painter.idle;
    scene.painter.feedOf = (id) => (scene.painter.showsValues() ? live.feeds.of(id) : SAMPLE_FEED);
    live.feeds.redraw = (id) => {
      const index = scene.indexOf(id);
      if (index !== undefined) this.#redrawAt(index);
    };
  }

  /** Returns what is drawn under an id: an object of the document, or one that stands for an instance. */
  itemOf(id: ObjectId): Item | undefined {
    return this.#parts.document.get(id) ?? this.#parts.expansions.item(id);
  }

  /** Returns what is drawn in a row of the scene; undefined for the backdrop and where nothing is. */
  itemAt(index: SceneIndex): Item | undefined {
    const { scene, document } = this.#parts;
    const id = scene.columns.idAt(index);
    return id === undefined ? scene.parts.at(index) : document.get(id);
  }

  /** Returns the saved object that is drawn in a row of the scene, or for which a part is drawn there. */
  ownerAt(index: SceneIndex): Item | undefined {
    const id = this.#parts.scene.savedIdAt(index);
    return id === undefined ? undefined : this.#parts.document.get(id);
  }

  /** Returns the object as its kind draws it, see broughtUp. */
  migrated(object: DiagramObject): DiagramObject {
    return broughtUp(object, this.#arrival);
  }

  /** Adds a kind, or replaces the one with its name: its objects are redrawn, the document stays as it is. */
  setKind(kind: AnyKind): void {
    const { document, scene, mode, changed } = this.#parts;
    const items = [...document.items()].filter(({ object }) => object.identifier === kind.kind);
    for (const { object } of items) this.#unbind(object.id);
    const instances = this.#expanded.allWith(kind.kind);
    this.#expanded.without(instances, () => {
      scene.apply(transaction({ removed: items }));
      scene.kinds.put(kind);
      this.#expanded.remake(instances);
      scene.apply(transaction({ added: items }));
    });
    for (const item of items) this.#bind(item);
    for (const id of instances) this.#expanded.bindAll(id);
    mode().redrawn();
    changed();
  }

  /** Something that objects were waiting for has arrived: they are drawn. See KindCode.awaits. */
  arrived(awaited: string): void {
    const { scene, mode, changed } = this.#parts;
    for (const index of scene.takeWaiting(awaited)) this.#redrawAt(index);
    mode().redrawn();
    changed();
  }

  /** A picture has loaded or failed: what shows it is repainted; where it failed, a placeholder is drawn. */
  readonly pictureSettled = (picture: number, isThere: boolean): void => {
    const shown = showing(this.#parts.scene, picture);
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
    const { document, scene, live, expansions } = this.#parts;
    const fed = new Set(live.feeds.ids);
    const linked = [...document.items()].filter((item) => item.config || fed.has(item.object.id));
    for (const { object } of linked) this.#unbind(object.id);
    this.#expanded.without([...expansions.instances], () => {
      scene.painter.idle = true;
      scene.apply(transaction({ removed: linked }));
      scene.apply(transaction({ added: linked }));
    });
  }

  /** Shows values again. */
  showValues(): void {
    const { document, scene, expansions, changed } = this.#parts;
    scene.painter.idle = false;
    for (const item of document.items()) this.#bind(item);
    for (const id of expansions.instances) this.#expanded.bindAll(id);
    changed();
  }

  readonly #onChange = (change: Transaction): void => {
    const { document, scene, backdrop } = this.#parts;
    for (const { object } of change.removed) this.#unbind(object.id);
    for (const [before] of change.updated) this.#unbind(before.object.id);
    this.#expanded.leave(change);
    this.#expanded.prepare(change);
    if (document.size > 0) scene.apply(change);
    else {
      scene.clear();
      backdrop.forget();
    }
    if (change.shifted) scene.shift(change.shifted, document);
    this.#expanded.follow(change);
    const { added } = change;
    // What comes into the view before its first frame is seen, too.
    if (added.length > 0) this.#parts.live.look(this.#parts.camera.area());
    // By number, as everywhere that a million objects pass on their way in: a list that is walked leaves garbage for each.
    for (let nth = 0; nth < added.length; nth++)
      if (this.#shows(added[nth]!)) this.#bind(added[nth]!, scene.roster.alike[nth]);
    for (const [, after] of change.updated) this.#bind(after);
    this.#crossings.follow(change);
    if (change.updated.length > 0) scene.marksChanged();
    backdrop.follow(document.canvas);
    this.#parts.changed();
  };

  #redrawAll(indices: ReadonlySet<SceneIndex>): void {
    for (const index of indices) if (!this.#redrawAt(index)) this.#parts.backdrop.redraw();
  }

  /** What it needs of a feed stays as it is. Returns false where nothing is in the row, or the backdrop. */
  #redrawAt(index: SceneIndex): boolean {
    const { scene, live } = this.#parts;
    const item = this.itemAt(index);
    if (!item) return false;
    live.unbind(index);
    scene.redraw(item, index);
    this.#bindValue(index, item);
    return true;
  }

  /** Whether anything is to be bound: of a million objects that are only drawn none has to be found. */
  #shows({ object, config }: Item): boolean {
    return config !== undefined || this.#parts.scene.kinds.isFed(object);
  }

  #bind(item: Item | PlacedItem, like?: SceneIndex): void {
    this.#bindAt(this.#parts.scene.indexOf(item.object.id)!, item, like);
  }

  #bindAt(index: SceneIndex, item: Item, like?: SceneIndex): void {
    if (!this.#parts.mode().showsValues) return;
    const { scene, live } = this.#parts;
    const { object, config } = item;
    if (scene.kinds.isFed(object)) live.feeds.bind(index, object, config);
    this.#bindValue(index, item, like);
  }

  #bindValue(index: SceneIndex, { config }: Item, like?: SceneIndex): void {
    const { live, mode } = this.#parts;
    if (config && mode().showsValues) live.bind(index, config, like);
  }

  #unbind(id: ObjectId): void {
    this.#unbindAt(this.#parts.scene.indexOf(id)!);
  }

  #unbindAt(index: SceneIndex): void {
    this.#parts.live.unbind(index);
    this.#parts.live.feeds.unbind(index);
  }
}
