/**
 * One diagram element on the page: its canvas, its worker, input sent to it and state received from it. A
 * worker that dies is replaced and the diagram reopened; the rest of the page sees only a notice.
 */

import { subscribe } from 'valtio';
import type {
  ChoiceEvent,
  CommandOutcome,
  ControlEvent,
  DiagramSource,
  EngineEvent,
  EngineState,
  EntryEvent,
  HoldEvent,
  HostApi,
  LinkEvent,
  MirrorItem,
  NamedFinding,
  Recovered,
  TokenTheme,
} from '../../worker/boundary/index.ts';
import { type EngineHandle, httpErrorOf } from '../../worker/host-side/client.ts';
import { showToast } from '../data/stores/toast-store.ts';
import type { DiagramStore } from './diagram-store.ts';
import { forwardInput } from './input-forwarder.ts';
import { isSameView } from './kept-view.ts';
import { lockedWords } from './locked-words.ts';
import { motionStore } from './motion-store.ts';
import type { SpawnEngine } from './spawn.ts';
import { freshCanvas, removeCanvas, sizeOf } from './surface-canvas.ts';

export interface EngineSession {
  /** The present worker's calls: replaced with the worker, so do not keep it. */
  readonly api: EngineHandle['api'];
  /** This one is likely to be opened within a moment. */
  expect(source: DiagramSource): void;
  open(source: DiagramSource): void;
  /** Edits the open diagram, with a journal of the user's; see EngineHandle. */
  edit(user: string, name: string, journal?: string): Promise<void>;
  /** Of the console, and of diagrams that follow it. */
  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void;
  fit(): void;
  /** Scale about the centre of the view, 0.01…20. */
  zoomTo(scale: number): void;
  settle(object: string | number, outcome: CommandOutcome): void;
  /** Presses an object of the accessible mirror at its position, or chooses one of its states. */
  press(item: MirrorItem, state?: string): void;
  /** Presses it without releasing, or releases it. */
  hold(item: MirrorItem, isDown: boolean): void;
  dispose(): void;
}

export interface SessionOptions {
  /** The element that the canvas fills; it receives pointer, wheel and keys. */
  readonly surface: HTMLElement;
  readonly store: DiagramStore;
  readonly spawn: SpawnEngine;
  readonly hostApi: HostApi;
  readonly onControl: (event: ControlEvent) => void;
  /** A held control is pressed or released. */
  readonly onHold?: (event: HoldEvent) => void;
  readonly onLink: (event: LinkEvent) => void;
  /** A value is to be entered, or a state to be chosen. */
  readonly onEntry: (event: EntryEvent | ChoiceEvent) => void;
  readonly arrowsPan?: () => boolean;
}

/** A worker that dies this often within the time is not restarted: something in the diagram kills it. */
const MAX_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;
/** Milliseconds between two updates of the accessible mirror from the objects in view. */
const MIRROR_MS = 1000;
/** Milliseconds that the view has not moved before the mirror is placed anew: elements that lag are focused beside their objects. */
const STILL_MS = 100;

const STOPPED =
  'The diagram engine stopped several times in a row. Reload the page; if it happens again, tell your administrator which diagram it was.';

export const createEngineSession = (options: SessionOptions): EngineSession => new SurfaceSession(options);

class SurfaceSession implements EngineSession {
  readonly #options: SessionOptions;
  readonly #engine: EngineHandle;
  readonly #input: ReturnType<typeof forwardInput>;
  /** The first worker has its canvas. */
  readonly #attached: Promise<unknown>;
  readonly #stops: readonly (() => void)[];
  #source: DiagramSource | undefined;
  #still: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    const { surface, store } = options;
    this.#options = options;
    this.#engine = this.#spawn();
    const first = freshCanvas(surface);
    first.show();
    this.#attached = this.#engine.attach(first.surface, first.size);
    this.#attached.catch((error: Error) => store.failed(error.message));
    this.#input = forwardInput(surface, (frame) => this.#engine.send(frame), options.arrowsPan);
    const resize = new ResizeObserver(() => this.#engine.resize(sizeOf(surface)));
    resize.observe(surface);
    const mirrorTimer = setInterval(() => void this.#refreshMirror(), MIRROR_MS);
    this.#stops = [
      () => clearInterval(mirrorTimer),
      () => clearTimeout(this.#still),
      this.#input.stop,
      () => resize.disconnect(),
      followReducedMotion(this.#engine),
    ];
  }

  get api(): EngineHandle['api'] {
    return this.#engine.api;
  }

  expect(source: DiagramSource): void {
    void this.api.diagram.expect(source);
  }

  async open(wanted: DiagramSource): Promise<void> {
    const { store } = this.#options;
    this.#source = wanted;
    store.opening();
    try {
      await this.#attached;
      if (this.#source !== wanted) return;
      const report = await this.#engine.open(wanted);
      if (this.#source === wanted) store.opened(report);
    } catch (error) {
      if (this.#source === wanted) store.failed((error as Error).message, httpErrorOf(error));
    }
  }

  edit(user: string, name: string, journal?: string): Promise<void> {
    return this.#engine.edit(user, name, journal);
  }

  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void {
    this.#engine.setTheme(theme, follows);
  }

  fit(): void {
    void this.api.view.fit();
  }

  zoomTo(scale: number): void {
    void this.api.view.zoomTo(scale);
  }

  settle(object: string | number, outcome: CommandOutcome): void {
    void this.api.controls.settle(object, outcome);
  }

  press(item: MirrorItem, state?: string): void {
    if (state !== undefined) {
      void this.api.controls.choose(item.object, state);
      return;
    }
    const [left, top, width, height] = item.box;
    this.#input.press(left + width / 2, top + height / 2);
  }

  hold({ object }: MirrorItem, isDown: boolean): void {
    void this.api.controls.hold(object, isDown);
  }

  dispose(): void {
    this.#source = undefined;
    for (const stop of this.#stops) stop();
    this.#engine.dispose();
    removeCanvas(this.#options.surface);
  }

  #spawn(): EngineHandle {
    const { spawn, surface, store, hostApi } = this.#options;
    const mayLive = deathCounter();
    return spawn({
      hostApi,
      onEvent: (event) => this.#onEvent(event),
      onDoubt: () => store.fellSilent(),
      freshSurface: () => freshCanvas(surface),
      onReplace() {
        const mayGoOn = mayLive();
        if (mayGoOn) store.restarting();
        else store.failed(STOPPED);
        return mayGoOn;
      },
      onReopened(report, recovered) {
        store.opened(report);
        if (recovered) showToast('info', backWith(recovered));
      },
      onFailed: (error) => store.failed(error.message, httpErrorOf(error)),
    });
  }

  #onEvent(event: EngineEvent): void {
    const { store, onControl, onEntry, onHold, onLink } = this.#options;
    switch (event.type) {
      case 'state':
        this.#mirrored(event);
        break;
      case 'control':
        onControl(event);
        break;
      case 'entry':
      case 'choice':
        onEntry(event);
        break;
      case 'locked':
        showToast('info', lockedWords(event));
        break;
      case 'hold':
        onHold?.(event);
        break;
      case 'point':
        store.pointed(event);
        break;
      case 'link':
        onLink(event);
        break;
      case 'kindsChanged':
        store.kindsChanged();
        break;
      case 'finding':
        if (!event.isUndrawn) store.found(event.finding);
        showToast('error', saidOf(event.finding));
        break;
      case 'notice':
        showToast('info', event.message);
        break;
      case 'error':
        // An existing picture stays; without one only the message is shown.
        if (store.state.engine.phase === 'ready') showToast('error', event.message);
        else store.failed(event.message);
        break;
    }
  }

  #mirrored(state: EngineState): void {
    const { surface, store } = this.#options;
    const { camera } = store.state.engine;
    surface.style.cursor = state.cursor;
    // Screen reader users are told of old values as soon as those who see the diagram.
    if (state.quality.stale !== store.state.engine.quality.stale) void this.#refreshMirror();
    store.mirrored(state);
    if (isSameView(camera, state.camera)) return;
    clearTimeout(this.#still);
    this.#still = setTimeout(() => void this.#refreshMirror(), STILL_MS);
  }

  async #refreshMirror(): Promise<void> {
    const { store } = this.#options;
    const { phase, edit } = store.state.engine;
    // In the editor the list of layers replaces the mirror, whose update visits everything in view.
    if (document.hidden || phase !== 'ready' || edit) return;
    store.saw(await this.api.objects.mirror().catch(() => []));
  }
}

/** Lets the engine reduce motion while the system or the user asks for that. Returns the function that ends it. */
function followReducedMotion(engine: EngineHandle): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => engine.setMotion(motionStore.on && !still.matches);
  still.addEventListener('change', follow);
  const stop = subscribe(motionStore, follow);
  if (still.matches || !motionStore.on) follow();
  return () => {
    stop();
    still.removeEventListener('change', follow);
  };
}

const saidOf = ({ name, message }: NamedFinding): string => (name === null ? message : `${name}: ${message}`);

/** After the death of a worker during editing. */
const backWith = ({ edits, isStale }: Recovered): string => {
  const changes = edits === 1 ? 'Your change is' : `Your ${edits} unsaved changes are`;
  const stale = isStale
    ? ' The diagram has been saved meanwhile: you choose what to keep when you save.'
    : '';
  return `The diagram engine was restarted. ${changes} restored; undo starts over.${stale}`;
};

/** Counts the deaths of workers: returns whether another one may be started. */
function deathCounter(): () => boolean {
  let deaths: readonly number[] = [];
  return () => {
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    return deaths.length < MAX_DEATHS;
  };
}
