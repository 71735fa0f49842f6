/** Writers of ever new values to setpoints of a cluster that is broken meanwhile, and what they were told. */
import { randomUUID } from 'node:crypto';
import type { Command } from '../../api/contract/index.ts';
import { Refusals } from './refusals.ts';
import type { Caller } from './setpoints.ts';
import type { Told } from './told-commands.ts';

const PAUSE_MS = 150;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface WritersOptions {
  /** Of the fronts. */
  readonly callers: readonly Caller[];
  /** uuids of the setpoints. */
  readonly tags: readonly string[];
  /** Of each setpoint, the value that is written next: none is ever written again. */
  readonly next: number[];
}

/** One for each setpoint. Each command is confirmed at one front and sent to any. */
export class SetpointWriters {
  readonly told: Told[] = [];
  readonly refusals = new Refusals();
  readonly #options: WritersOptions;
  readonly #ends: readonly Promise<void>[];
  #isOver = false;

  constructor(options: WritersOptions) {
    this.#options = options;
    this.#ends = options.tags.map((_, setpoint) => this.#writeOn(setpoint));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#ends);
  }

  async #writeOn(setpoint: number): Promise<void> {
    while (!this.#isOver) {
      await wait(PAUSE_MS);
      await this.#write(setpoint);
    }
  }

  async #write(setpoint: number): Promise<void> {
    const path = `communications/controller/tag/${this.#options.tags[setpoint]}`;
    const value = this.#options.next[setpoint]!++;
    const seen = await this.#call<{ last?: { value: number } }>('GET', path);
    if (!seen?.data?.last) return;
    const wish = { value, expectedValue: seen.data.last.value };
    const confirm = await this.#call<{ confirmId: string }>('POST', `${path}/confirm-write`, wish);
    if (confirm?.status !== 200) {
      this.refusals.note(setpoint, codeOf(confirm));
      return;
    }
    const id = randomUUID();
    const body = { ...wish, commandId: id, confirmId: confirm.data.confirmId };
    const answer = await this.#call<Command>('PUT', `${path}/write-value`, body);
    this.refusals.note(setpoint, codeOf(answer));
    this.told.push({ id, setpoint, value, outcome: outcomeOf(answer) });
  }

  /** At any front; undefined if that does not answer. */
  #call<T>(method: string, path: string, body?: object): Promise<{ status: number; data: T } | undefined> {
    const { callers } = this.#options;
    const caller = callers[Math.floor(Math.random() * callers.length)]!;
    return caller.call<T>(method, path, body).catch(() => undefined);
  }
}

/** 504: asked, and not answered. Everything else of 400 and more is a refusal: nothing was done. */
function outcomeOf(answer: { status: number; data: Command } | undefined): Told['outcome'] {
  if (!answer || answer.status === 504 || answer.status === 500) return 'no answer';
  return answer.status === 200 ? answer.data.result : 'not sent';
}

/** Of a refusal; undefined for a command that was carried out, or is not known to have been refused. */
const codeOf = (answer: { status: number; data: object } | undefined): string | undefined =>
  !answer ? 'no answer' : answer.status === 200 ? undefined : (answer.data as { code?: string }).code;
