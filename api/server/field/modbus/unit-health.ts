/** How often something that does not answer is asked again: a unit behind a gateway, or one request to it. */
import { Backoff } from '../waiting.ts';

/** How long a device may answer "busy" or its gateway "no answer" before its values are stale, milliseconds. */
const PATIENCE_MS = 5000;
/** One lost answer is no sign that a unit is away. */
const FAILURES_OF_AWAY = 2;

/** Failures in a row, and the delay before the next attempt. */
class Attempts {
  readonly #backoff = new Backoff();
  #failures = 0;
  #nextAt = 0;
  /** When the first of these failures happened. */
  failingSince = 0;

  get failures(): number {
    return this.#failures;
  }
  isDue(now: number): boolean {
    // A clock that was set back must not delay the attempt.
    return now >= this.#nextAt || now < this.failingSince;
  }
  failed(now: number): void {
    if (this.#failures++ === 0) this.failingSince = now;
    this.#nextAt = now + this.#backoff.next();
  }
  succeeded(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#nextAt = 0;
    this.#backoff.reset();
  }
}

/** One unit: which of its requests may be sent, and whether it is away. `Key` names a request. */
export class UnitHealth<Key extends object> {
  readonly #attempts = new Attempts();
  #requests = new WeakMap<Key, Attempts>();
  #problem: string | undefined;
  #hasAnswered = false;

  /** Why the unit has no values; undefined while it answers. */
  get problem(): string | undefined {
    return this.#problem;
  }
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }
  /** Whether it answered the last time. */
  get isAnswering(): boolean {
    return this.#hasAnswered && this.#attempts.failures === 0;
  }
  isDue(request: Key, now: number): boolean {
    return this.#attempts.isDue(now) && (this.#requests.get(request)?.isDue(now) ?? true);
  }
  /** Whether the request failed the last time: such requests are sent after the others, which must not wait for it. */
  isFailing(request: Key): boolean {
    return (this.#requests.get(request)?.failures ?? 0) > 0;
  }
  /** Returns whether the unit has just returned. Then all its requests are due again. */
  answered(request: Key): boolean {
    this.#hasAnswered = true;
    this.#attempts.succeeded();
    this.#requests.delete(request);
    if (this.#problem === undefined) return false;
    this.#problem = undefined;
    this.#requests = new WeakMap();
    return true;
  }
  /** The request failed, though the unit may well answer others. */
  requestFailed(request: Key, now: number): void {
    this.#of(request).failed(now);
  }
  /** The unit gave no value. Returns whether all its values are stale now. */
  failed(request: Key, now: number, reason: string, isTemporary: boolean): boolean {
    this.#attempts.failed(now);
    this.#of(request).failed(now);
    const { failures, failingSince } = this.#attempts;
    if (failures < FAILURES_OF_AWAY || (isTemporary && now - failingSince < PATIENCE_MS)) return false;
    this.#problem = reason;
    return true;
  }

  #of(request: Key): Attempts {
    const attempts = this.#requests.get(request) ?? new Attempts();
    this.#requests.set(request, attempts);
    return attempts;
  }
}
