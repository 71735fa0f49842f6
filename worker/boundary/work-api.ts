/** Long work of the worker: a whole save, an export. */
export interface WorkApi {
  /** Cancels the current long save or export: nothing is stored, no file is made. */
  cancel(): void;
}

/** What the worker is busy with, and the share that is done, 0…1. */
export interface LongWorkState {
  readonly what: 'save' | 'export';
  readonly share: number;
}
