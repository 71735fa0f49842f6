/** Work of the worker that takes its time: a whole save, an export. */
export interface WorkApi {
  /** Ends the long save or export under way: nothing is stored, no file is made. */
  cancel(): void;
}

/** What takes its time in the worker, and the share that is done, 0…1. */
export interface LongWorkState {
  readonly what: 'save' | 'export';
  readonly share: number;
}
