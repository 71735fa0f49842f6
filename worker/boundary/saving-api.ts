import type { PageFrame } from '../../engine/document/page.ts';
import type { DiagramPatch } from '../../engine/document/patch.ts';
import type { EditFault } from '../../engine/edit/command.ts';

/** Unsaved changes, and saving them. */
export interface SavingApi {
  /** `limit`: most objects in the patch; without it the patch may have any size. */
  unsavedChange(limit?: number): UnsavedChange;
  /** The change with that serial is stored as this version: it no longer counts as unsaved. */
  changeSaved(serial: number, version: number): void;
  /** Applies a kept change to the open diagram, as one history entry: an earlier result of `unsavedChange`. */
  restore(patch: DiagramPatch): EditFault | null;
  /**
   * Streams the whole diagram to the server: for changes too large for a patch, and for copies. Progress is in
   * EngineState; `work.cancel` cancels it. The server stores all of it or nothing.
   */
  saveWhole(target: SaveTarget): Promise<SaveOutcome>;
}

/** All changes since the last save, and the version they were made on. */
export interface UnsavedChange {
  readonly version: number;
  /** Null where more objects have changed than the limit. */
  readonly patch: DiagramPatch | null;
  /** How the page is currently seen; saved with the change. */
  readonly frame?: PageFrame;
  /** Identifies this change in `changeSaved`. */
  readonly serial: number;
}

/** The target of a whole save. */
export interface SaveTarget {
  /** As in DiagramSource. */
  readonly origin: string;
  readonly diagram: string;
  /** A new name for it. */
  readonly name?: string;
  /** Its version, where it is not the open diagram. */
  readonly version?: number;
}

/**
 * The outcome of a whole save. Where the server refused it, `status` and `code` are the server's; CANCELLED means that
 * the user cancelled it.
 */
export type SaveOutcome =
  | { readonly ok: true; readonly version: number /** For `changeSaved`. */; readonly serial: number }
  | { readonly ok: false; readonly status: number; readonly code?: string; readonly message: string };
