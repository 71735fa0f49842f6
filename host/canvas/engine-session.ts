/**
 * One diagram element on the page: its canvas, its worker, the input that goes there and the state that comes back. A
 * worker that dies is replaced and the diagram opened again; the page around it does not notice more than a word.
 */
import type {
  CommandOutcome,
  ControlEvent,
  DiagramSource,
  EngineEvent,
  HostApi,
  LinkEvent,
  MirrorItem,
  SurfaceSize,
} from '../../worker/protocol.ts';
import type { DiagramStore } from './diagram-store.ts';
import { type HeartWatch, watchHeart } from './heart-watch.ts';
import { forwardInput } from './input-forwarder.ts';
import type { EngineLink, SpawnEngine } from './spawn.ts';

export interface EngineSession {
  open(source: DiagramSource): void;
  setTheme(theme: 'light' | 'dark'): void;
  fit(): void;
  /** Scale about the view's centre, 0.01…20. */
  zoomTo(scale: number): void;
  settle(object: string | number, outcome: CommandOutcome): void;
  /** Presses the object of the accessible mirror where it is drawn. */
  press(item: MirrorItem): void;
  dispose(): void;
}

export interface SessionOptions {
  /** The element the canvas fills; it takes the pointer, the wheel and the keys. */
  readonly surface: HTMLElement;
  readonly store: DiagramStore;
  readonly spawn: SpawnEngine;
  readonly hostApi: HostApi;
  readonly onControl: (event: ControlEvent) => void;
  readonly onLink: (event: LinkEvent) => void;
}

/** A worker that dies this often within the time is not started again: something in the diagram kills it. */
const MAX_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;
const MIRROR_MS = 1000;

const STOPPED =
  'The diagram engine stopped several times in a row. Reload the page; if it happens again, tell your administrator which diagram it was.';

export function createEngineSession(options: SessionOptions): EngineSession {
  const { surface, store, spawn, hostApi } = options;
  let link: EngineLink | undefined;
  let heart: HeartWatch | undefined;
  let source: DiagramSource | undefined;
  let theme: 'light' | 'dark' = 'light';
  let disposed = false;
  let deaths: number[] = [];

  const input = forwardInput(surface, (frame) => link?.port.postMessage(frame, [frame.buffer]));
  const resize = new ResizeObserver(() => link?.engine.resize(sizeOf(surface)));
  resize.observe(surface);
  const mirrorTimer = setInterval(refreshMirror, MIRROR_MS);

  function start(): void {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    surface.prepend(canvas);
    const started = spawn(canvas, sizeOf(surface), hostApi, { onEvent, onDead });
    link = started;
    heart = watchHeart({ ping: () => started.engine.ping(), onDead });
    started.ready.catch((error: Error) => link === started && store.failed(error.message));
    started.engine.setTheme(theme);
  }

  function stop(): void {
    heart?.stop();
    link?.dispose();
    link = undefined;
    surface.querySelector(':scope > canvas')?.remove();
  }

  function onDead(): void {
    if (disposed) return;
    stop();
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    if (deaths.length >= MAX_DEATHS) {
      store.failed(STOPPED);
      return;
    }
    store.restarting();
    start();
    if (source) void load(source);
  }

  function onEvent(event: EngineEvent): void {
    heart?.beat();
    switch (event.type) {
      case 'state':
        surface.style.cursor = event.cursor;
        store.mirrored(event);
        break;
      case 'control':
        options.onControl(event);
        break;
      case 'point':
        store.pointed(event);
        break;
      case 'link':
        options.onLink(event);
        break;
      case 'error':
        store.failed(event.message);
        break;
    }
  }

  async function load(wanted: DiagramSource): Promise<void> {
    store.opening();
    const asked = link;
    try {
      const report = await asked?.engine.open(wanted);
      if (report && source === wanted && link === asked) store.opened(report);
    } catch (error) {
      if (source === wanted && link === asked) store.failed((error as Error).message);
    }
  }

  async function refreshMirror(): Promise<void> {
    if (document.hidden || store.state.engine.phase !== 'ready' || !link) return;
    const items = await link.engine.mirror().catch(() => []);
    if (!disposed) store.saw(items);
  }

  start();
  return {
    open(wanted) {
      source = wanted;
      void load(wanted);
    },
    setTheme(next) {
      theme = next;
      link?.engine.setTheme(next);
    },
    fit: () => void link?.engine.fit(),
    zoomTo: (scale) => void link?.engine.zoomTo(scale),
    settle: (object, outcome) => void link?.engine.settle(object, outcome),
    press(item) {
      const [left, top, width, height] = item.box;
      input.press(left + width / 2, top + height / 2);
    },
    dispose() {
      disposed = true;
      clearInterval(mirrorTimer);
      input.stop();
      resize.disconnect();
      stop();
    },
  };
}

function sizeOf(element: HTMLElement): SurfaceSize {
  const { width, height } = element.getBoundingClientRect();
  return {
    width: Math.max(1, width),
    height: Math.max(1, height),
    devicePixelRatio: globalThis.devicePixelRatio || 1,
  };
}
