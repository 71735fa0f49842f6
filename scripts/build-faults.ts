/** Errors of a build as lines of text, for the terminal and for open pages. */
import type { BuildFailure, Message } from 'esbuild';

/** Returns each error with its place: `plugins/clock/kind.ts:12:4: Expected ";"`. */
export const faultsOf = (errors: readonly Message[]): readonly string[] =>
  errors.map(({ text, location }) =>
    location
      ? `${location.file}:${location.line}:${location.column + 1}: ${text}\n  ${location.lineText.trim()}`
      : text,
  );

/** Returns the errors of a build that threw; of any other error its words. */
export const faultsOfFailure = (error: unknown): readonly string[] => {
  const { errors } = error as Partial<BuildFailure>;
  return errors ? faultsOf(errors) : [String(error)];
};
