/**
 * One diagram element on the page: its canvas, its worker, the input that goes there and the state that comes back. A
 * worker that dies is replaced and the diagram opened again; the page around it notices no more than a word.
 */
import { type EngineHandle, type FreshSurface, refusedBy } from '../../worker/client.ts';
import type {
  CommandOutcome,
  ControlEvent,
  DiagramSource,
  EngineEvent,
  EntryEvent,
  HoldEvent,
  HostApi,
  LinkEvent,
  MirrorItem,
  NamedFinding,
  Recovered,
  SurfaceSize,
} from '../../worker/protocol.ts';
import { showToast } from '../data/stores/toast-store.ts';
import type { DiagramStore } from './diagram-store.ts';
import { forwardInput } from './input-forwarder.ts';
import type { SpawnEngine } from './spawn.ts';

export interface EngineSession {
  /** The present worker's calls: another object after a replacement, so do not keep it. */
  readonly api: EngineHandle['api'];
  open(source: DiagramSource): void;
  /** Edits the open diagram, with a journal of the user's; see EngineHandle. */
  edit(user: string, name: string, journal?: string): Promise<void>;
  setTheme(theme: 'light' | 'dark'): void;
  fit(): void;
  /** Scale about the view's centre, 0.01…20. */
  zoomTo(scale: number): void;
  settle(object: string | number, outcome: CommandOutcome): void;
  /** Presses an object of the accessible mirror where it is drawn, or chooses a state of it. */
  press(item: MirrorItem, state?: string): void;
  /** Presses it and does not let go, or lets go. */
  hold(item: MirrorItem, isDown: boolean): void;
  dispose(): void;
}

export interface SessionOptions {
  /** The element the canvas fills; it takes the pointer, the wheel and the keys. */
  readonly surface: HTMLElement;
  readonly store: DiagramStore;
  readonly spawn: SpawnEngine;
  readonly hostApi: HostApi;
  readonly onControl: (event: ControlEvent) => void;
  /** A control that is held is pressed, or let go. */
  readonly onHold?: (event: HoldEvent) => void;
  readonly onLink: (event: LinkEvent) => void;
  /** A value is to be entered. */
  readonly onEntry: (event: EntryEvent) => void;
  readonly arrowsPan?: () => boolean;
}

/** A worker that dies this often within the time is not started again: something in the diagram kills it. */
const MAX_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;
/** Milliseconds between two looks at the objects in view, for the accessible mirror. */
const MIRROR_MS = 1000;

const STOPPED =
  'The diagram engine stopped several times in a row. Reload the page; if it happens again, tell your administrator which diagram it was.';

export function createEngineSession(options: SessionOptions): EngineSession {
  const { surface, store, hostApi } = options;
  const mayLive = deathCounter();
  let source: DiagramSource | undefined;

  const engine = options.spawn({
    hostApi,
    onEvent,
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
    onFailed: (error) => store.failed(error.message, refusedBy(error)),
  });
  const first = freshCanvas(surface);
  first.show();
  const attached = engine.attach(first.surface, first.size);
  attached.catch((error: Error) => store.failed(error.message));

  const input = forwardInput(surface, (frame) => engine.send(frame), options.arrowsPan);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const onMotion = () => engine.setMotion(!still.matches);
  still.addEventListener('change', onMotion);
  if (still.matches) onMotion();
  const resize = new ResizeObserver(() => engine.resize(sizeOf(surface)));
  resize.observe(surface);
  const mirrorTimer = setInterval(refreshMirror, MIRROR_MS);

  function onEvent(event: EngineEvent): void {
    switch (event.type) {
      case 'state':
        surface.style.cursor = event.cursor;
        // Those who only hear the diagram are told of old values as soon as those who see it.
        if (event.quality.stale !== store.state.engine.quality.stale) void refreshMirror();
        store.mirrored(event);
        break;
      case 'control':
        options.onControl(event);
        break;
      case 'entry':
        options.onEntry(event);
        break;
      case 'hold':
        options.onHold?.(event);
        break;
      case 'point':
        store.pointed(event);
        break;
      case 'link':
        options.onLink(event);
        break;
      case 'kindsChanged':
        store.kindsChanged();
        break;
      case 'finding':
        store.found(event.finding);
        showToast('error', saidOf(event.finding));
        break;
      case 'notice':
        showToast('info', event.message);
        break;
      case 'error':
        // A picture that is there stays; without one the message is all there is to show.
        if (store.state.engine.phase === 'ready') showToast('error', event.message);
        else store.failed(event.message);
        break;
    }
  }

  async function open(wanted: DiagramSource): Promise<void> {
    source = wanted;
    store.opening();
    try {
      await attached;
      if (source !== wanted) return;
      const report = await engine.open(wanted);
      if (source === wanted) store.opened(report);
    } catch (error) {
      if (source === wanted) store.failed((error as Error).message, refusedBy(error));
    }
  }

  async function refreshMirror(): Promise<void> {
    const { phase, edit } = store.state.engine;
    // Whoever edits has the list of layers; there is no mirror, and looking for one goes through all that is in view.
    if (document.hidden || phase !== 'ready' || edit) return;
    store.saw(await engine.api.mirror().catch(() => []));
  }

  return {
    get api() {
      return engine.api;
    },
    open,
    edit: (user, name, journal) => engine.edit(user, name, journal),
    setTheme: (theme) => engine.setTheme(theme),
    fit: () => void engine.api.fit(),
    zoomTo: (scale) => void engine.api.zoomTo(scale),
    settle: (object, outcome) => void engine.api.settle(object, outcome),
    press(item, state) {
      if (state !== undefined) {
        void engine.api.choose(item.object, state);
        return;
      }
      const [left, top, width, height] = item.box;
      input.press(left + width / 2, top + height / 2);
    },
    hold: ({ object }, isDown) => void engine.api.hold(object, isDown),
    dispose() {
      source = undefined;
      clearInterval(mirrorTimer);
      input.stop();
      resize.disconnect();
      still.removeEventListener('change', onMotion);
      engine.dispose();
      surface.querySelector(':scope > canvas')?.remove();
    },
  };
}

const saidOf = ({ name, message }: NamedFinding): string => (name === null ? message : `${name}: ${message}`);

/** After the death of a worker while something was edited. */
const backWith = ({ edits, isStale }: Recovered): string => {
  const changes = edits === 1 ? 'Your change is' : `Your ${edits} unsaved changes are`;
  const stale = isStale
    ? ' The diagram has been saved meanwhile: you choose what to keep when you save.'
    : '';
  return `The diagram engine was restarted. ${changes} restored; undo starts over.${stale}`;
};

/** Counts the deaths of workers: answers whether another one may be started. */
function deathCounter(): () => boolean {
  let deaths: readonly number[] = [];
  return () => {
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
    return deaths.length < MAX_DEATHS;
  };
}

/** A new canvas, ready to be handed to a worker: one canvas serves one worker only. */
function freshCanvas(surface: HTMLElement): FreshSurface & { show(): void } {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  return {
    surface: canvas.transferControlToOffscreen(),
    size: sizeOf(surface),
    show() {
      surface.querySelector(':scope > canvas')?.remove();
      surface.prepend(canvas);
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
