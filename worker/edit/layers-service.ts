/** The list of layers, created on first use. */
import type { DiagramDocument } from '../../engine/document/document.ts';
import type { PlacedItem } from '../../engine/document/types.ts';
import type { EditMode } from '../../engine/edit-mode.ts';
import type { Engine } from '../../engine/engine.ts';
import { Layers } from '../../engine/layers.ts';
import type {
  EditFault,
  LayerPage,
  LayerPick,
  LayerPlace,
  LayerRef,
  LayerStep,
  LayersApi,
} from '../boundary/index.ts';
import { namesOf } from '../words/names.ts';

const NO_ROWS: LayerPage = { total: 0, from: 0, rows: [], hiddenObjects: 0 };
const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

export class LayersService implements LayersApi {
  readonly #engine: () => Engine;
  #of: EditMode | undefined;
  #layers: Layers | undefined;

  constructor(engine: () => Engine) {
    this.#engine = engine;
  }

  rows(from: number, count: number, filter = ''): LayerPage {
    return this.#list?.page(from, count, filter) ?? NO_ROWS;
  }

  open(ref: LayerRef, open: boolean): void {
    this.#list?.setOpen(ref, open);
  }

  reveal(evenOwn: boolean): number | null {
    return this.#list?.reveal(evenOwn) ?? null;
  }

  pick(ref: LayerRef, how: LayerPick): void {
    this.#list?.pick(ref, how);
  }

  move(to: LayerPlace | LayerStep): EditFault | null {
    const place = typeof to === 'string' ? this.#list?.step(to) : this.#list?.placed(to);
    return place ? (this.#of?.editor.run({ do: 'toLayer', to: place }) ?? null) : null;
  }

  get #list(): Layers | undefined {
    const { editing } = this.#engine();
    if (editing !== this.#of) {
      this.#layers?.dispose();
      this.#layers = undefined;
      this.#of = editing;
    }
    if (editing) this.#layers ??= this.#made(editing);
    return this.#layers;
  }

  #made({ editor }: EditMode): Layers {
    const engine = this.#engine();
    return new Layers({ editor, stacked: () => stackedIn(engine, editor.document), names: namesOf(engine) });
  }
}

/** The scene has them in order already; the backdrop is not an object of the diagram. */
function stackedIn({ scene }: Engine, document: DiagramDocument): PlacedItem[] {
  const { indices, count } = scene.visible(EVERYWHERE);
  const stacked: PlacedItem[] = [];
  for (let nth = 0; nth < count; nth++) {
    const item = document.get(scene.objectAt(indices[nth]!)!.id);
    if (item) stacked.push(item);
  }
  return stacked;
}
