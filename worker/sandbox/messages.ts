/**
 * What the engine's worker and the sandbox of a plugin say to each other. The engine asks, the sandbox answers every
 * question once, in order; each drawing is an answer of its own, so that of several the one is known that never ended.
 * Whatever comes out of the sandbox is foreign: text of a bounded length, read and judged by `engine/outside`.
 */

/** Engine → sandbox. */
export type SandboxQuestion =
  /** First of all: the module to run. */
  | { readonly ask: 'load'; readonly url: string }
  | {
      readonly ask: 'draw';
      readonly drawings: readonly {
        readonly props: Readonly<Record<string, unknown>>;
        readonly w: number;
        readonly h: number;
      }[];
    }
  /** Saved objects, as JSON text, each brought to the kind's version. */
  | { readonly ask: 'migrate'; readonly objects: readonly string[] };

/** Sandbox → engine: JSON text, or why there is none. `load` answers `{descriptor, migrations}`. */
export type SandboxAnswer = { readonly text: string } | { readonly error: string };
