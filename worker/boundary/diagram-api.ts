import type { AssemblyDefinition } from '../../engine/document/assembly.ts';
import type { DiagramPatch } from '../../engine/document/patch.ts';
import type { CanvasSettings, CanvasTheme, Finding } from '../../engine/document/types.ts';

/** The diagram that is open. */
export interface DiagramApi {
  /** This one is likely to be opened within a moment, after the present one: it is asked for meanwhile. */
  expect(source: DiagramSource): void;
  open(source: DiagramSource): Promise<OpenReport>;
  /** Opens a blank diagram instead of a saved one. */
  openBlank(canvas: CanvasSettings): void;
  close(): void;
  /** `edit` stops live values and shows the properties' own; `live` resumes them. */
  setMode(mode: DiagramMode): void;
  /**
   * A formula, dictionary or label of the company was created, changed or deleted: values are shown with it at once.
   */
  refreshMasters(): void;
  canvasSettings(): CanvasSettings;
  /** Returns the whole diagram as the patch that makes it from an empty one. */
  wholePatch(): DiagramPatch;
  /** Returns the open document as the definition of an assembly. */
  definition(): AssemblyDefinition;
  /**
   * Returns a small picture of the diagram as the address of a PNG, saved with it for lists. Null where none can be
   * made.
   */
  thumbnail(): Promise<string | null>;
}

export type DiagramMode = 'live' | 'edit';

export interface DiagramSource {
  /** Base address of the API, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly diagram: string;
  /** It is the definition of an assembly, to be edited. */
  readonly isAssembly?: boolean;
  readonly site?: string;
  /** The tag of the object that opened it as a pop-up. */
  readonly openerTag?: string;
  /** The version to look at; missing for the current one. */
  readonly version?: number;
  /** IANA zone in which the viewer reads times; this machine's where missing. */
  readonly zone?: string;
}

/** `name`: display name of its object; null where it concerns none, or one that does not exist. */
export interface NamedFinding extends Finding {
  readonly name: string | null;
}

/** The result of opening. With `errors` nothing was loaded: each says which object, which field, and what is wrong. */
export interface OpenReport {
  readonly ok: boolean;
  readonly name: string;
  /** Stored version of the diagram. */
  readonly version: number;
  readonly objects: number;
  readonly errors: readonly Finding[];
  /** Loaded, but with differences: links without a tag, unknown kinds, properties outside their limits. */
  readonly warnings: readonly NamedFinding[];
  /** Milliseconds to first byte, to first pixel, to completion. */
  readonly timing: { readonly firstByte: number; readonly firstPixel: number; readonly complete: number };
  readonly rights: { readonly update: boolean; readonly control: boolean };
  /** What the tokens among its colours mean; null: the colours that they replaced. */
  readonly theme: CanvasTheme | null;
}
