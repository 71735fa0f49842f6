/** Messages between the thread of the embedded database and the threads that use it, each over a port of its own. */

/** A statement of a session. A session is named by its client, and gets its turn with its first statement. */
export interface Request {
  readonly id: number;
  readonly session: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Ends a session: the next one may begin. */
export interface SessionEnd {
  readonly end: number;
}

/** The fields of a PostgreSQL error that are used; an Error object would lose them between threads. */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** ERROR, FATAL or PANIC. */
  readonly severity?: string;
}

/** One for each request, matched by `id`. */
export type Answer =
  | { readonly id: number; readonly rows: unknown[]; readonly affected: number | undefined }
  /** `fatal`: the database no longer answers. */
  | { readonly id: number; readonly failure: Failure; readonly fatal: boolean };

/** To the thread that has started the database. */
export type State =
  | { readonly ready: true }
  | { readonly broken: Failure }
  /** It no longer answers, and its thread has to be ended. */
  | { readonly stopped: Failure };
