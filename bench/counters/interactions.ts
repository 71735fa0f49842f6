/**
 * The gate's interactions with the engine, step by step, in Node or in a browser. Nothing depends on the speed of the
 * machine: the engine's clock advances by a sixtieth of a second per frame and stands still in between.
 */
import type { Backend, FrameCost } from '../../engine/render/backend.ts';
import { SCENARIOS, type Scenario } from '../metrics.ts';
import { BenchEngine } from '../mimic/bench-engine.ts';
import { sceneNamed } from '../scenes/index.ts';
import { draggedItem, panned, SCRIPTS, STEPS, zoomed } from '../scenes/script.ts';

const OBJECTS = 2000;
const FRAME_SECONDS = 1 / 60;

/** `still`: a frame is requested and nothing has changed. */
export const INTERACTIONS = ['still', ...SCENARIOS] as const;
export type InteractionName = (typeof INTERACTIONS)[number];

export class Gate {
  /** Summed over all frames. */
  cost = { frames: 0, calls: 0, bytes: 0, entries: 0 };
  private readonly engine = new BenchEngine();
  private readonly scene = sceneNamed('schematic');
  private readonly tick: () => void;
  private dragging = false;
  private seconds = 1;

  /** `tick` is called before each frame with its time in seconds. */
  constructor(backend: Backend, tick: (seconds: number) => void = () => {}) {
    this.tick = () => {
      this.seconds += FRAME_SECONDS;
      tick(this.seconds);
    };
    const draw = backend.draw.bind(backend);
    backend.draw = (...given) => this.added(draw(...given));
    this.engine.prepare(this.scene.name, OBJECTS, 'auto');
    this.engine.start(backend, this.scene.whole(OBJECTS), () => this.seconds);
    this.rest();
  }

  private added(cost: FrameCost): FrameCost {
    this.cost.calls += cost.drawCalls;
    this.cost.bytes += cost.uploadedBytes;
    this.cost.entries += cost.quads;
    return cost;
  }

  /** Brings the engine to the start of the interaction; the cost of that is not counted. */
  begin(name: InteractionName): void {
    if (this.dragging) this.engine.dragEnd();
    this.dragging = false;
    const script = SCRIPTS[name === 'still' ? 'pan-near' : name];
    const view = this.scene[script.view](OBJECTS);
    if (script.do === 'update') this.engine.bind();
    this.engine.view(view);
    if (script.do === 'drag') {
      this.engine.dragStart(draggedItem(this.scene.items(OBJECTS), view));
      this.dragging = true;
    }
    this.rest();
    this.cost = { frames: 0, calls: 0, bytes: 0, entries: 0 };
  }

  /** Runs the steps [from, to) of an interaction, one frame each. */
  run(name: InteractionName, from: number, to: number): void {
    for (let step = from; step < to; step++) {
      this.tick();
      this.step(name, step % STEPS);
      this.engine.draw();
      this.cost.frames++;
    }
  }

  private step(name: InteractionName, step: number): void {
    if (name === 'still') this.engine.engine.requestFrame();
    else this.move(name, step);
  }

  private move(name: Scenario, step: number): void {
    const script = SCRIPTS[name];
    const view = this.scene[script.view](OBJECTS);
    if (script.do === 'pan') this.engine.view(panned(view, step, STEPS, script.by));
    else if (script.do === 'zoom') this.engine.view(zoomed(view, step, script.from, script.to));
    else if (script.do === 'update') this.engine.update(script.first + step);
    // Half-way back, so that six hundred frames stay in view.
    else this.engine.dragBy(((step < STEPS / 2 ? 1 : -1) * script.by[0]) / view.scale, 0);
  }

  /** Draws frames until the picture is complete. */
  private rest(): void {
    do this.tick();
    while (!this.engine.draw());
  }
}
