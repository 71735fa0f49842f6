import type { DiagramPatch } from '../../engine/document/patch.ts';
import type { CanvasSettings, Finding } from '../../engine/document/types.ts';

/** The diagram that is open. */
export interface DiagramApi {
  open(source: DiagramSource): Promise<OpenReport>;
  /** A blank diagram instead of a saved one. */
  openBlank(canvas: CanvasSettings): void;
  close(): void;
  /** `edit` stops live values and shows the properties' own; `live` takes them up again. */
  setMode(mode: DiagramMode): void;
  /** A formula, dictionary or label of the company was made, changed or removed: values show by it at once. */
  refreshMasters(): void;
  canvasSettings(): CanvasSettings;
  /** The whole diagram as the patch that makes it from an empty one. */
  wholePatch(): DiagramPatch;
  /** The diagram small, as the address of a PNG, for lists: saved with it. Null where none can be made. */
  thumbnail(): Promise<string | null>;
}

export type DiagramMode = 'live' | 'edit';

export interface DiagramSource {
  /** Where the API is, as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly diagram: string;
  readonly site?: string;
  /** As it was in this version, to be looked at. */
  readonly version?: number;
}

/** `name`: what people call its object; null where it is of none, or of none that is there. */
export interface NamedFinding extends Finding {
  readonly name: string | null;
}

/** What opening found. With `errors` nothing was loaded: each says which object, which field, and what is wrong. */
export interface OpenReport {
  readonly ok: boolean;
  readonly name: string;
  /** Version of the diagram as it is stored. */
  readonly version: number;
  readonly objects: number;
  readonly errors: readonly Finding[];
  /** Loaded, but not as saved: links without a tag, unknown kinds, properties outside their limits. */
  readonly warnings: readonly NamedFinding[];
  /** Milliseconds: first byte, first pixel, complete. */
  readonly timing: { readonly firstByte: number; readonly firstPixel: number; readonly complete: number };
  readonly rights: { readonly update: boolean; readonly control: boolean };
}
