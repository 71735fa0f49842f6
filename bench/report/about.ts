/** The conditions of a run's figures: without them the figures mean nothing. */
import type { EngineName } from '../metrics.ts';
import type { Machine } from '../run/machine.ts';

export interface EngineAbout {
  readonly engine: EngineName;
  readonly title: string;
  /** Version of its package; '' where it has none. */
  readonly version: string;
  /** Its own description of its renderer. */
  readonly renderer: string;
  /** What its picture omits. */
  readonly note: string;
  /** How it was tuned. */
  readonly tuned: string;
  readonly similar: readonly {
    readonly scene: string;
    readonly n: number;
    readonly view: 'whole' | 'near';
    readonly ssim: number;
    /** Title of the engine that it was compared with. */
    readonly to: string;
  }[];
}

export interface About extends Machine {
  /** Version of Chromium. */
  readonly browser: string;
  /** Whether Chromium could use a GPU. */
  readonly gpu: boolean;
  readonly quick: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly scenes: readonly { readonly name: string; readonly about: string }[];
  readonly engines: readonly EngineAbout[];
  /** Visits that failed, that there was no time for, or whose figures are doubtful. */
  readonly problems: readonly string[];
}

/** Above this load other work was running on the machine. */
const IDLE_LOAD = 0.5;

export const wasBusy = ({ loadBefore }: About): boolean => loadBefore > IDLE_LOAD;

export const minuteOf = ({ date }: Pick<About, 'date'>): string => date.slice(0, 16).replace('T', ' ');

/** `2026-11-20-1704-webgl-swiftshader`: the minute, and the renderer of Mimic, or else of the first engine. */
export function fileNameOf({ date, engines }: Pick<About, 'date' | 'engines'>): string {
  const minute = `${date.slice(0, 10)}-${date.slice(11, 16).replace(':', '')}`;
  const drawn = engines.find(({ engine }) => engine === 'mimic') ?? engines[0];
  return `${minute}-${drawn ? slugOf(drawn.renderer) : 'nothing'}`;
}

const NOISE =
  /\b(angle|direct3d\d*|vulkan|opengl|engine|device|driver|processor|canvas|subzero|vs_\d|ps_\d|\d+(\.\d+)*|0x[0-9a-f]+|llvm|drawn|by|the|browser|2d|or|svg|d3d\d*|es|corporation)\b/gi;

/** Returns the words of a renderer string that distinguish machines. */
function slugOf(renderer: string): string {
  const words =
    renderer
      .replace(NOISE, ' ')
      .toLowerCase()
      .match(/[a-z][a-z0-9]*/g) ?? [];
  return [...new Set(words)].slice(0, 4).join('-') || 'browser';
}
