/**
 * Runs in the browser: a large diagram of the product's own kinds, all in the colours of the theme, is switched from theme
 * to theme. Timed from the call to the first picture that shows the other theme everywhere, and to the exact one.
 */
import { createEngine, type Engine } from '../../engine/engine.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { TOKENS, type TokenTheme } from '../../engine/primitives/tokens.ts';
import { type BackendChoice, createBackend } from '../../engine/render/create.ts';
import * as list from '../../plugins/index.ts';
import { VIEWPORT } from '../scenes/item.ts';

const SHOWN = [
  'dual-state-pump',
  'square-tank',
  'dynamic-texts',
  'triangular-valve',
  'dynamic-shapes',
  'line',
];
/** Units from object to object. */
const PITCH = 120;
const SIZE = 80;
/** Units of the page left and right of everything. */
const EDGE = 1500;
const SWITCHES: readonly TokenTheme[] = [
  'dark',
  'light',
  'contrast',
  'dark',
  'light',
  'dark',
  'light',
  'contrast',
];

export interface Switch {
  readonly theme: TokenTheme;
  /** Milliseconds. */
  readonly shown: number;
  readonly exact: number;
}
export interface Switches {
  readonly whole: readonly Switch[];
  readonly near: readonly Switch[];
  /** Calls of kinds' `draw` since the diagram was loaded. */
  readonly draws: number;
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

class Trial {
  draws = 0;
  /** A point of the page where nothing stands. */
  empty = { x: 0, y: 0 };
  readonly engine: Engine;
  readonly #canvas = new OffscreenCanvas(VIEWPORT.width, VIEWPORT.height);
  readonly #probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  #due: (() => void) | undefined;

  constructor(count: number, choice: BackendChoice) {
    const surface = { ...VIEWPORT, ratio: 1 };
    this.engine = createEngine({
      kinds: Object.values(list).map((kind) => this.#counted(kind as AnyKind)),
      backend: createBackend({ canvas: this.#canvas, surface, backend: choice }),
      clock: () => performance.now() / 1000,
      schedule: (frame) => {
        this.#due = frame;
      },
      ...{ emit: () => {}, published: () => {}, report: () => {} },
    });
    const { engine } = this;
    const across = Math.ceil(Math.sqrt(count * (VIEWPORT.width / VIEWPORT.height)));
    const down = Math.ceil(count / across);
    engine.resize(surface);
    engine.clear({
      width: across * PITCH + 2 * EDGE,
      height: down * PITCH,
      fill: null,
      url: null,
      theme: 'console',
    });
    engine.addObjects(
      Array.from({ length: count }, (_, nth) => ({
        id: nth + 1,
        identifier: SHOWN[nth % SHOWN.length]!,
        x: (nth % across) * PITCH + EDGE + 20,
        y: Math.floor(nth / across) * PITCH + 20,
        width: SIZE,
        height: SIZE,
        ...(SHOWN[nth % SHOWN.length] === 'line' ? { x1: 0, y1: 0, x2: SIZE, y2: SIZE } : {}),
      })),
    );
  }

  #counted(kind: AnyKind): AnyKind {
    const draw = kind.draw.bind(kind);
    return {
      ...kind,
      draw: (...given) => {
        this.draws++;
        draw(...given);
      },
    };
  }

  async settle(): Promise<void> {
    for (let idle = 0; idle < 20; ) {
      idle = this.#due ? 0 : idle + 1;
      this.frame();
      await nextFrame();
    }
  }

  frame(): void {
    const due = this.#due;
    this.#due = undefined;
    due?.();
  }

  async switchTo(theme: TokenTheme): Promise<Switch> {
    await nextFrame();
    const start = performance.now();
    this.engine.setTheme('light', theme);
    let shown = 0;
    while (shown === 0) {
      this.frame();
      if (this.#paper() === TOKENS.paper[theme]) shown = performance.now() - start;
      else await nextFrame();
    }
    // What follows adds what a sketch leaves out.
    while (this.#due) {
      this.frame();
      await nextFrame();
    }
    return { theme, shown, exact: performance.now() - start };
  }

  /** The page's colour in the picture, at a place where nothing stands. */
  #paper(): string {
    const { x, y } = this.engine.camera.toView(this.empty.x, this.empty.y);
    this.#probe.drawImage(this.#canvas, Math.round(x), Math.round(y), 1, 1, 0, 0, 1, 1);
    const [r, g, b] = this.#probe.getImageData(0, 0, 1, 1).data;
    return `#${[r, g, b].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
  }

  async switches(): Promise<Switch[]> {
    await this.settle();
    const found: Switch[] = [];
    for (const theme of SWITCHES) found.push(await this.switchTo(theme));
    return found;
  }
}

export async function measure(count: number, backend: BackendChoice): Promise<Switches> {
  const trial = new Trial(count, backend);
  const { camera, view, document } = trial.engine;
  view.fit();
  await trial.settle();
  const drawn = trial.draws;
  trial.empty = { x: EDGE / 2, y: document.canvas.height / 2 };
  const whole = await trial.switches();
  view.zoomTo(1);
  trial.empty = { x: EDGE + Math.round((camera.x - EDGE) / PITCH) * PITCH, y: camera.y };
  const near = await trial.switches();
  return { whole, near, draws: trial.draws - drawn };
}
