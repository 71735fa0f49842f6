/** What the page shows of a diagram: the engine's own state, mirrored, and related events. It contains no rules. */
import { proxy, ref } from 'valtio';
import type {
  EngineState,
  MirrorItem,
  NamedFinding,
  OpenReport,
  PointEvent,
} from '../../worker/boundary/index.ts';
import type { HttpError } from '../../worker/host-side/client.ts';

type Mirrored = Omit<EngineState, 'type'>;

export interface DiagramState {
  readonly engine: Mirrored;
  /** The result of opening the diagram; null until it is known. */
  readonly report: OpenReport | null;
  /** Why there is no picture, in words for the user. */
  readonly failure: string | null;
  /** The server's error, if it was the reason. */
  readonly refusal: HttpError | null;
  /** Devices were asked for their latest data a moment ago: they are not asked again (CANV-18). */
  readonly polled: boolean;
  /** True between the death of a worker and the first heartbeat of the next. */
  readonly restarting: boolean;
  /** True while the worker is silent: the picture may be old. */
  readonly silent: boolean;
  readonly point: PointEvent | null;
  readonly mirror: readonly MirrorItem[];
  /** Grows when the catalog of kinds changes. */
  readonly kinds: number;
}

/** Findings that are kept. */
const MOST = 100;

const NOTHING: Mirrored = {
  phase: 'empty',
  progress: 0,
  camera: { x: 0, y: 0, scale: 1 },
  isFitted: true,
  cursor: 'default',
  connection: 'none',
  quality: { good: 0, uncertain: 0, bad: 0, stale: 0, missing: 0 },
  undrawn: 0,
  retryIn: 0,
  edit: null,
  playback: null,
  work: null,
};

export interface DiagramStore {
  readonly state: DiagramState;
  mirrored(engine: EngineState): void;
  opening(): void;
  opened(report: OpenReport): void;
  /** A finding after opening: added to those from opening. */
  found(finding: NamedFinding): void;
  failed(message: string, refusal?: HttpError): void;
  polled(isJustNow: boolean): void;
  restarting(): void;
  fellSilent(): void;
  kindsChanged(): void;
  pointed(point: PointEvent): void;
  saw(mirror: readonly MirrorItem[]): void;
}

export function createDiagramStore(): DiagramStore {
  const state = proxy<{ -readonly [K in keyof DiagramState]: DiagramState[K] }>({
    engine: ref(NOTHING),
    report: null,
    failure: null,
    refusal: null,
    polled: false,
    restarting: false,
    silent: false,
    point: null,
    mirror: ref([]),
    kinds: 0,
  });
  return {
    state,
    mirrored(engine) {
      state.engine = ref(engine);
      state.restarting = false;
      state.silent = false;
    },
    opening() {
      state.report = null;
      state.failure = null;
      state.refusal = null;
      state.point = null;
      state.mirror = ref([]);
    },
    opened(report) {
      state.report = ref(report);
    },
    found(finding) {
      if (state.report)
        state.report = ref({ ...state.report, warnings: [...state.report.warnings, finding].slice(-MOST) });
    },
    failed(message, refusal) {
      state.refusal = refusal ? ref(refusal) : null;
      state.failure = message;
    },
    polled(isJustNow) {
      state.polled = isJustNow;
    },
    restarting() {
      state.restarting = true;
      state.point = null;
    },
    fellSilent() {
      state.silent = true;
    },
    kindsChanged() {
      state.kinds++;
    },
    pointed(point) {
      state.point = point.object === null ? null : ref(point);
    },
    saw(mirror) {
      state.mirror = ref(mirror);
    },
  };
}
