/** Warnings and errors that repeat: the first is logged, the others of a minute become one line with their number. */

const WINDOW_MS = 60_000;
/** Different lines that are counted at the same time; further ones are all logged. */
const MOST_KINDS = 1000;

type Write = (fields: object, message: string) => void;

interface Window {
  times: number;
}

export class CountedLines {
  readonly #windows = new Map<string, Window>();
  readonly #windowMs: number;

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs;
  }

  /** Writes the line, or counts it. Lines are equal if message and fields are. `write`: logs a line at its level. */
  take(fields: object, message: string, write: Write): void {
    const key = `${message} ${textOf(fields)}`;
    const open = this.#windows.get(key);
    if (open) {
      open.times++;
      return;
    }
    write(fields, message);
    if (this.#windows.size >= MOST_KINDS) return;
    this.#open(key, fields, message, write);
  }

  #open(key: string, fields: object, message: string, write: Write): void {
    const window: Window = { times: 0 };
    this.#windows.set(key, window);
    const end = (): void => {
      this.#windows.delete(key);
      if (window.times === 0) return;
      write({ ...fields, times: window.times }, message);
      // While it goes on, each minute has one line.
      this.#open(key, fields, message, write);
    };
    setTimeout(end, this.#windowMs).unref();
  }
}

/** Errors have no fields of their own in JSON. */
const textOf = (fields: object): string =>
  JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? String(value) : value));
