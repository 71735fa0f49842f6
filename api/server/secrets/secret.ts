/** A secret that is the same on every node of an installation: what it consists of, and how a new one is made. */

/** The contents of its files, by their names. */
export type SecretTexts<F extends string = string> = Readonly<Record<F, string>>;

export interface Secret<F extends string = string> {
  /** For messages, as `audit key`. */
  readonly title: string;
  /**
   * The name of each file in a directory of shared secrets → its path in a data directory. The secret is complete once
   * the last one is there.
   */
  readonly files: Readonly<Record<F, string>>;
  make(): Promise<SecretTexts<F>>;
  /** What is wrong with it, as `it is no certificate`; undefined if nothing is. */
  faultOf(texts: SecretTexts<F>): string | undefined;
}

/** A secret cannot be used. The message says which file, what is wrong with it and what to do. */
export class SecretError extends Error {}

export const namesOf = <F extends string>({ files }: Pick<Secret<F>, 'files'>): F[] =>
  Object.keys(files) as F[];
