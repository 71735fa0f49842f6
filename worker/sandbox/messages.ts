/**
 * Messages between the engine's worker and the sandbox of a plugin. The engine asks, the sandbox answers every question
 * once, in order; each drawing is a separate answer, so that of several the one that never finished is known.
 * Everything from the sandbox is untrusted: text of a bounded length, parsed and validated by `engine/outside`.
 */

/** Engine → sandbox. */
export type SandboxQuestion =
  /** Sent first: the module to run. */
  | { readonly ask: 'load'; readonly source: string }
  | {
      readonly ask: 'draw';
      readonly drawings: readonly {
        readonly props: Readonly<Record<string, unknown>>;
        readonly w: number;
        readonly h: number;
      }[];
    }
  /** Saved objects, as JSON text, each to be migrated to the kind's version. */
  | { readonly ask: 'migrate'; readonly objects: readonly string[] };

/** Sandbox → engine: JSON text, or why there is none. `load` returns `{descriptor, migrations}`. */
export type SandboxAnswer = { readonly text: string } | { readonly error: string };
