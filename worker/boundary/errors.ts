/** Errors on their way to the other thread: what the server refused keeps its status and code there. */
import { transferHandlers } from 'comlink';

/** What the page learns of a refusal besides its words. */
export interface HttpError {
  /** HTTP status; 0 where the server could not be reached. */
  readonly status: number;
  readonly code?: string;
}

interface Thrown {
  readonly isError?: boolean;
  readonly value: Record<string, unknown>;
}

const marked = new WeakSet<object>();

/** comlink sends an error's name, message and stack alone. Once a thread; again does nothing. */
export function carryHttpErrors(): void {
  const thrown = transferHandlers.get('throw');
  if (!thrown || marked.has(thrown)) return;
  const carrying: typeof thrown = {
    canHandle: thrown.canHandle,
    deserialize: thrown.deserialize,
    serialize(value) {
      const [plain, moved] = thrown.serialize(value) as [Thrown, Transferable[]];
      const error = (value as { readonly value: unknown }).value;
      if (plain.isError && typeof error === 'object' && error !== null && 'status' in error) {
        const { status, code } = error as HttpError;
        Object.assign(plain.value, { status, code });
      }
      return [plain, moved];
    },
  };
  marked.add(carrying);
  transferHandlers.set('throw', carrying);
}

/** Of an error that came from the other thread; undefined where the server was not the reason. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? { status: error.status, code: (error as HttpError).code }
    : undefined;
