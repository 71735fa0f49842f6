import type { StateRow } from '../../engine/document/types.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';

/** The kinds that objects may be of. */
export interface KindsApi {
  /** All kinds there are, those of approved external plugins among them. */
  catalog(): Promise<readonly KindDescriptor[]>;
  /** The object that a kind, or a variant of it, places: the text of an SVG. Null where there is no such kind. */
  picture(kind: string, variant: string | null): Promise<string | null>;
  /** The rows that the values of a kind fall into while an element has none of its own; empty for a kind without states. */
  defaultStates(kind: string): readonly StateRow[];
  /**
   * Runs an offered plugin in a sandbox and takes its kind into this engine, for whoever decides about it. Rejects with
   * what is wrong with it.
   */
  tryPlugin(sha256: string): Promise<KindDescriptor>;
}
