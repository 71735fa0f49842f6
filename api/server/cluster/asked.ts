/** A request to another node, until it is answered or given up. */
import { NoAnswerError, NobodyAnswersError, TOO_LATE_MS } from './node-bus.ts';

/** By then the receipt has come. A node that takes a request later than TOO_LATE_MS does not carry it out. */
const RECEIPT_MS = TOO_LATE_MS + 500;

export class Asked<T> {
  readonly answered: Promise<T>;
  /** Takes the answer. */
  readonly resolve: (answer: T) => void;
  readonly #reject: (error: Error) => void;
  readonly #signal: AbortSignal | undefined;
  /** An unsealed message claims that no node carries it out. */
  #isDoubted = false;
  /** A receipt has come. */
  #isAccepted = false;
  readonly #nobody: () => void;

  constructor(subject: string, timeoutMs: number, signal: AbortSignal | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    const over = setTimeout(
      () => reject(new NoAnswerError(`The node that answers ${subject} did not answer in time`)),
      timeoutMs,
    );
    this.#nobody = () => this.#isAccepted || reject(new NobodyAnswersError(`No node answers ${subject}`));
    const unreceived = setTimeout(() => this.#isDoubted && this.#nobody(), RECEIPT_MS);
    // Given up now, a doubted request could not be told from one that a node carries out.
    const onAbort = () => (this.#isAccepted || !this.#isDoubted) && this.lose();
    if (signal?.aborted) this.lose();
    signal?.addEventListener('abort', onAbort, { once: true });
    this.answered = promise.finally(() => {
      clearTimeout(over);
      clearTimeout(unreceived);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  /** Takes the request for lost, unless a receipt comes in time. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** Ends the request, which the other node refuses, unless a receipt came before. */
  refuse(): void {
    this.#nobody();
  }

  /** Notes the receipt of the node that carries it out. */
  accept(): void {
    this.#isAccepted = true;
    if (this.#signal?.aborted) this.lose();
  }

  /** Gives up: a node may or may not carry the request out. */
  lose(): void {
    this.#reject(new NoAnswerError('The connection to the other node was lost'));
  }
}
