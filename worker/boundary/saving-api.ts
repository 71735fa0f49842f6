import type { PageFrame } from '../../engine/document/page.ts';
import type { DiagramPatch } from '../../engine/document/patch.ts';
import type { EditFault } from '../../engine/edit/command.ts';

/** What was changed since the last save, and its way to the server. */
export interface SavingApi {
  /** `limit`: objects of the patch at most, without which it is whatever size it is. */
  unsavedChange(limit?: number): UnsavedChange;
  /** The change of that serial is stored as this version: it no longer counts as unsaved. */
  changeSaved(serial: number, version: number): void;
  /** Takes up a kept change on top of the open diagram, as one entry of the history: what `unsavedChange` answered once. */
  restore(patch: DiagramPatch): EditFault | null;
  /**
   * Sends the whole diagram to the server as a stream: for changes too large for a patch, and for copies. Progress stands
   * in EngineState; `work.cancel` ends it. The server stores all of it or nothing.
   */
  saveWhole(target: SaveTarget): Promise<SaveOutcome>;
}

/** All that changed since the last save, and what it was made from. */
export interface UnsavedChange {
  readonly version: number;
  /** Null where more objects have changed than were asked for. */
  readonly patch: DiagramPatch | null;
  /** How the page is seen now; saved with the change. */
  readonly frame?: PageFrame;
  /** Names this change in `changeSaved`. */
  readonly serial: number;
}

/** Where a whole save goes. */
export interface SaveTarget {
  /** As in DiagramSource. */
  readonly origin: string;
  readonly diagram: string;
  /** A new name for it. */
  readonly name?: string;
  /** Its version, where it is another diagram than the open one. */
  readonly version?: number;
}

/** How a whole save ended. Where the server refused it, `status` and `code` are its; CANCELLED is the user's own word. */
export type SaveOutcome =
  | { readonly ok: true; readonly version: number /** For `changeSaved`. */; readonly serial: number }
  | { readonly ok: false; readonly status: number; readonly code?: string; readonly message: string };
