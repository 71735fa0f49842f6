import type { StateRow } from '../../engine/document/types.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';

/** The kinds of objects. */
export interface KindsApi {
  /** Returns all kinds, including those of approved external plugins. */
  catalog(): Promise<readonly KindDescriptor[]>;
  /**
   * Returns the picture of the object that a kind, or one of its variants, places: the text of an SVG. Null where there
   * is no such kind.
   */
  picture(kind: string, variant: string | null): Promise<string | null>;
  /** Returns the states of a kind that apply while an element has none of its own; empty for a kind without states. */
  defaultStates(kind: string): readonly StateRow[];
  /**
   * Runs a submitted plugin in a sandbox and adds its kind to this engine, for its reviewer. Rejects with what is wrong
   * with it.
   */
  tryPlugin(sha256: string): Promise<KindDescriptor>;
}
