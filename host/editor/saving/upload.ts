/**
 * Sends a diagram to the server: as a change if that is small enough, else whole, which the worker streams itself.
 * For a copy it remembers the created diagram until that is filled.
 */
import { ApiError } from '../../../api/client/errors.ts';
import type {
  CanvasSettings,
  DiagramPatch,
  PageFrame,
  SaveTarget,
  UnsavedChange,
} from '../../../worker/boundary/index.ts';
import type { EditRemote } from '../edit-remote.ts';

export interface SaveCalls {
  readonly save: (
    diagram: string,
    body: {
      readonly version: number;
      readonly patch: DiagramPatch;
      readonly name?: string;
      readonly thumbnail?: string;
      readonly frame?: PageFrame;
    },
  ) => Promise<{ readonly version: number }>;
  /** The API's address for the worker. */
  readonly origin: string;
  /** A whole save did not go through these calls. */
  readonly saved: () => void;
  /** Returns the new diagram's uuid and version. */
  readonly create: (
    name: string,
    canvas: CanvasSettings,
  ) => Promise<{ readonly uuid: string; readonly version: number }>;
  /** Stores what is open as something new, where that is no diagram. Returns its uuid. */
  readonly saveAs?: (name: string) => Promise<string>;
  /** Removes a diagram that was created and never filled. */
  readonly discard?: (diagram: string) => Promise<unknown>;
}

/** What the server has: the diagram's version, and the worker's serial of the last change in it. */
interface Stored {
  readonly version: number;
  readonly serial: number;
}

/** Objects that are sent as a change at most; beyond that the whole diagram is sent. */
export const MAX_PATCH = 20_000;
const TOO_LARGE = 413;

export class Upload {
  readonly #diagram: string;
  readonly #calls: SaveCalls;
  /** A diagram that was created for a copy whose objects have not arrived. */
  #begun: { readonly uuid: string; readonly version: number } | undefined;

  constructor(diagram: string, calls: SaveCalls) {
    this.#diagram = diagram;
    this.#calls = calls;
  }

  /** Stores a change of the diagram, with a new name if one is given. Rejects with ApiError. */
  async send(worker: EditRemote, change: UnsavedChange, newName?: string): Promise<Stored> {
    const { version, patch, serial, frame } = change;
    const name = newName ? { name: newName } : {};
    const whole = { diagram: this.#diagram, ...name };
    if (!patch) return this.#sendWhole(worker, whole);
    // Undone and redone changes cancel out: there is nothing to send, and nothing unsaved either.
    if (isEmpty(patch) && !newName) return { version, serial };
    try {
      const thumbnail = (await worker.diagram.thumbnail()) ?? undefined;
      const saved = await this.#calls.save(this.#diagram, { version, patch, ...name, thumbnail, frame });
      return { version: saved.version, serial };
    } catch (error) {
      // Few objects may still be large.
      if ((error as ApiError).status !== TOO_LARGE) throw error;
      return this.#sendWhole(worker, whole);
    }
  }

  /** Stores the open state as a new diagram. Returns its uuid; rejects with ApiError. */
  async create(worker: EditRemote, name: string): Promise<string> {
    if (this.#calls.saveAs) return this.#calls.saveAs(name);
    // A diagram whose upload failed is filled by the next attempt.
    this.#begun ??= await this.#calls.create(name, await worker.diagram.canvasSettings());
    const { uuid, version } = this.#begun;
    await this.#sendWhole(worker, { diagram: uuid, version, name });
    this.#begun = undefined;
    return uuid;
  }

  /** Removes a diagram that was created and never filled. */
  dispose(): void {
    if (this.#begun) void this.#calls.discard?.(this.#begun.uuid).catch(() => {});
  }

  async #sendWhole(worker: EditRemote, target: Omit<SaveTarget, 'origin'>): Promise<Stored> {
    const outcome = await worker.saving.saveWhole({ ...target, origin: this.#calls.origin });
    if (!outcome.ok) throw new ApiError(outcome.status, outcome.message, { code: outcome.code });
    this.#calls.saved();
    return outcome;
  }
}

const isEmpty = (patch: DiagramPatch): boolean =>
  patch.put.length === 0 && patch.removed.length === 0 && patch.canvas === undefined;
