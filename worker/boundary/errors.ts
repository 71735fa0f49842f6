/** Errors crossing the thread boundary: an error response of the server keeps its status and code. */
import { transferHandlers } from 'comlink';

/** What the page learns of an error response besides its message. */
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

/**
 * comlink only sends an error's name, message and stack; this adds the rest. Once per thread; further calls do nothing.
 */
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

/** Returns the HTTP part of an error from the other thread; undefined where the server did not cause it. */
export const httpErrorOf = (error: unknown): HttpError | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? { status: error.status, code: (error as HttpError).code }
    : undefined;
