/**
 * The engine's end of a sandbox: asks, keeps the answers in order, and watches the clock. A sandbox that does not
 * answer in time is ended for good. Time is counted in ticks of this thread, so that a thread that was busy itself
 * blames nobody.
 */
import type { SandboxAnswer, SandboxQuestion } from '../sandbox/messages.ts';

/** The part of Worker that is used. */
export interface SandboxPort {
  postMessage(question: SandboxQuestion): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

const TICK_MS = 100;
/** Ticks that an answer may take: a drawing or a migration; and the module. */
const PATIENCE = 20;
const LOAD_PATIENCE = 100;
/** Most characters of an answer. */
const LONGEST = 1_000_000;

/** The sandbox was ended: it did not answer in time, broke, or answered without being asked. */
export class SandboxEnded extends Error {}

interface Pending {
  readonly patience: number;
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

export class Sandbox {
  readonly #port: SandboxPort;
  readonly #onEnd: (error: SandboxEnded) => void;
  readonly #pending: Pending[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #waited = 0;
  #ended: SandboxEnded | undefined;

  /** `onEnd` is called once, before pending questions are rejected. */
  constructor(port: SandboxPort, onEnd: (error: SandboxEnded) => void = () => {}) {
    this.#port = port;
    this.#onEnd = onEnd;
    port.onmessage = ({ data }) => this.#answered(data as SandboxAnswer);
    port.onerror = ({ message }) => this.end(`it broke: ${message || 'without a word'}`);
  }

  /** Runs a module, and returns its description as text. */
  load(source: string): Promise<string> {
    return this.#ask({ ask: 'load', source }, 1, LOAD_PATIENCE)[0]!;
  }

  /** Returns each drawing separately, in order; rejects with why there is none, or with SandboxEnded. */
  draw(drawings: Extract<SandboxQuestion, { ask: 'draw' }>['drawings']): Promise<string>[] {
    return this.#ask({ ask: 'draw', drawings }, drawings.length, PATIENCE);
  }

  migrate(objects: readonly string[]): Promise<string>[] {
    return this.#ask({ ask: 'migrate', objects }, objects.length, PATIENCE);
  }

  end(why = 'it was not needed any more'): void {
    if (this.#ended) return;
    this.#ended = new SandboxEnded(`it was stopped: ${why}`);
    clearInterval(this.#timer);
    this.#port.onmessage = this.#port.onerror = null;
    this.#port.terminate();
    this.#onEnd(this.#ended);
    for (const { reject } of this.#pending.splice(0)) reject(this.#ended);
  }

  #ask(question: SandboxQuestion, answers: number, patience: number): Promise<string>[] {
    const ended = this.#ended;
    if (ended) return Array.from({ length: answers }, () => Promise.reject(ended));
    const asked = Array.from(
      { length: answers },
      () =>
        new Promise<string>((resolve, reject) => {
          this.#pending.push({ patience, resolve, reject });
        }),
    );
    this.#port.postMessage(question);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    return asked;
  }

  #answered(answer: SandboxAnswer): void {
    const next = this.#pending.shift();
    if (!next) {
      this.end('it said something that nobody had asked for');
      return;
    }
    this.#waited = 0;
    if (this.#pending.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if ('text' in answer && typeof answer.text === 'string' && answer.text.length <= LONGEST)
      next.resolve(answer.text);
    else
      next.reject(new Error('error' in answer ? String(answer.error).slice(0, 300) : 'it answered too much'));
  }

  #tick(): void {
    const patience = this.#pending[0]?.patience ?? PATIENCE;
    if (++this.#waited <= patience) return;
    this.end(`it did not answer within ${(patience * TICK_MS) / 1000} seconds`);
  }
}
