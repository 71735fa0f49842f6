/** Messages to and from the thread of the embedded database: one request, one answer, matched by `id`. */

export interface Request {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
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

export type Answer =
  | { readonly id: number; readonly rows: unknown[]; readonly affected: number | undefined }
  /** `fatal`: the database no longer answers. */
  | { readonly id: number; readonly failure: Failure; readonly fatal: boolean }
  | { readonly ready: true }
  | { readonly broken: Failure };

/** Ends the thread once everything sent to it is done. */
export const CLOSE = 'close';
