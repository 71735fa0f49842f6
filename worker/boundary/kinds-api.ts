import type { StateRow } from '../../engine/document/types.ts';
import type { KindDescriptor } from '../../engine/plugin.ts';

/** That of the console, in which pictures of objects stand on its own ground. */
export type PictureTheme = 'light' | 'dark';

/** The kinds of objects. */
export interface KindsApi {
  /** Returns all kinds, including those of approved external plugins. */
  catalog(): Promise<readonly KindDescriptor[]>;
  /**
   * Returns the picture of the object that a kind, or one of its variants, places: the text of an SVG. Null where there
   * is no such kind.
   */
  picture(kind: string, variant: string | null, theme: PictureTheme): Promise<string | null>;
  /**
   * Returns the picture of an assembly, drawn by its definition and by those of the assemblies within it, by uuid: the
   * text of an SVG. Null where it cannot be drawn.
   */
  assemblyPicture(
    assembly: string,
    definitions: Readonly<Record<string, unknown>>,
    theme: PictureTheme,
  ): Promise<string | null>;
  /** Returns the states of a kind that apply while an element has none of its own; empty for a kind without states. */
  defaultStates(kind: string): readonly StateRow[];
  /**
   * Runs a submitted plugin in a sandbox and adds its kind to this engine, for its reviewer. Rejects with what is wrong
   * with it.
   */
  tryPlugin(uuid: string): Promise<KindDescriptor>;
}
