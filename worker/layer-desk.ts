/** The calls about the list of layers, on this side of the thread boundary. The list is made when somebody first asks. */
import type { DiagramDocument } from '../engine/document/document.ts';
import type { PlacedItem } from '../engine/document/types.ts';
import type { Editing } from '../engine/editing.ts';
import type { Engine } from '../engine/engine.ts';
import { Layers } from '../engine/layers.ts';
import { namesOf } from './names.ts';
import type {
  EditFault,
  LayerApi,
  LayerPage,
  LayerPick,
  LayerPlace,
  LayerRef,
  LayerStep,
} from './protocol.ts';

const NO_ROWS: LayerPage = { total: 0, from: 0, rows: [], hiddenObjects: 0 };
const EVERYWHERE = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

export class LayerDesk implements LayerApi {
  private readonly engine: () => Engine;
  private of: Editing | undefined;
  private layers: Layers | undefined;

  constructor(engine: () => Engine) {
    this.engine = engine;
  }

  layerRows(from: number, count: number, filter = ''): LayerPage {
    return this.list?.page(from, count, filter) ?? NO_ROWS;
  }

  openLayer(ref: LayerRef, open: boolean): void {
    this.list?.setOpen(ref, open);
  }

  revealLayer(evenOwn: boolean): number | null {
    return this.list?.reveal(evenOwn) ?? null;
  }

  pickLayer(ref: LayerRef, how: LayerPick): void {
    this.list?.pick(ref, how);
  }

  moveLayer(to: LayerPlace | LayerStep): EditFault | null {
    const place = typeof to === 'string' ? this.list?.step(to) : this.list?.placed(to);
    return place ? (this.of?.editor.run({ do: 'toLayer', to: place }) ?? null) : null;
  }

  private get list(): Layers | undefined {
    const { editing } = this.engine();
    if (editing !== this.of) {
      this.layers?.dispose();
      this.layers = undefined;
      this.of = editing;
    }
    if (editing) this.layers ??= this.made(editing);
    return this.layers;
  }

  private made({ editor }: Editing): Layers {
    const engine = this.engine();
    return new Layers({ editor, stacked: () => stackedIn(engine, editor.document), names: namesOf(engine) });
  }
}

/** The scene has them in order already; what stands behind the diagram is no object of it. */
function stackedIn({ scene }: Engine, document: DiagramDocument): PlacedItem[] {
  const { indices, count } = scene.visible(EVERYWHERE);
  const stacked: PlacedItem[] = [];
  for (let nth = 0; nth < count; nth++) {
    const item = document.get(scene.objectAt(indices[nth]!)!.id);
    if (item) stacked.push(item);
  }
  return stacked;
}
