/** An engine with real WebGL on the page that can be dragged in, lose its context and be let go. */
import { createEngine, type Engine } from '../../../engine/engine.ts';
import { WebglBackend } from '../../../engine/render/webgl/backend.ts';
import { INPUT_FIELDS, InputKind } from '../../../engine/tools/input.ts';
import * as kinds from '../../../plugins/index.ts';
import { everyKind } from './exported.ts';

const SURFACE = { width: 640, height: 480, ratio: 1 } as const;
const ROUNDS = 5;
const FIRST = { x: 60, y: 60 } as const;

export class Endurance {
  readonly engine: Engine;
  readonly backend: WebglBackend;
  private readonly due: (() => void)[] = [];

  constructor() {
    this.backend = new WebglBackend(new OffscreenCanvas(SURFACE.width, SURFACE.height), SURFACE);
    this.engine = createEngine({
      kinds: Object.values(kinds),
      backend: this.backend,
      clock: () => 1000,
      schedule: (frame) => this.due.push(frame),
      emit: () => {},
      published: () => {},
      report: () => {},
    });
    const { engine } = this;
    engine.resize(SURFACE);
    engine.clear({ width: 1200, height: 900, fill: '#f4f6f7', url: null });
    engine.addObjects(everyKind().objects);
    engine.beginEditing(() => 'new');
    engine.view.zoomTo(1);
    this.settle();
  }

  /** Presses on the first object and moves it; it stays in the hand. */
  beginDrag(): void {
    const { camera } = this.engine;
    const at = camera.toView(FIRST.x, FIRST.y);
    this.input(InputKind.move, at.x, at.y, 0);
    this.input(InputKind.down, at.x, at.y, 1);
    this.input(InputKind.move, at.x + 90, at.y + 70, 1);
  }

  pixels(): Uint8ClampedArray {
    this.settle();
    return this.backend.readPixels();
  }

  async loseContext(): Promise<void> {
    await this.backend.loseContext();
    this.settle();
  }

  settle(): void {
    for (let round = 0; round < ROUNDS; round++) for (const frame of this.due.splice(0)) frame();
  }

  private input(kind: number, x: number, y: number, buttons: number): void {
    const frame = new Float64Array(INPUT_FIELDS);
    frame.set([kind, x, y, 0, buttons]);
    this.engine.input(frame);
    this.settle();
  }
}
