/**
 * Commands from sending until their result is known: a lost answer is requested again, a waiting command is polled
 * until it is done, and so is its reset.
 */
import { ref } from 'valtio';
import type { Command, CommandResult, TagScalar } from '../../../api/contract/index.ts';
import type { ControlEvent } from '../../../worker/boundary/index.ts';
import { serverClock } from '../../data/session/server-clock.ts';
import { isRefused, messageOf, WRITE_FAILED } from './write-errors.ts';

export interface TrackedCommand {
  readonly id: string;
  readonly event: ControlEvent;
  /** `sending`: the server has not said that it has it. `failed`: certainly not done. */
  readonly result: CommandResult | 'sending' | 'failed';
  /** The answer was lost, and the server is asked for it. */
  readonly isLost?: boolean;
  readonly readBack: TagScalar;
  readonly message: string;
  /** When a waiting one is due. */
  readonly dueAt?: string;
  /** It writes the value back after a hold. */
  readonly isReset?: boolean;
  /** What it does in the words of its diagram, if that differs from the event. */
  readonly asked?: Command['asked'];
  /** Another user gave it. */
  readonly by?: string;
  /** Whether it may be cancelled; true if missing. */
  readonly mayCancel?: boolean;
  /** The control is being held. */
  readonly held?: boolean;
}

export interface CommandCalls {
  write(event: ControlEvent, commandId: string, confirmId: string): Promise<Command>;
  /** The command again, after its answer was lost. */
  recall(commandId: string): Promise<Command>;
  /** Cancels one that is still waiting. */
  takeBack(commandId: string): Promise<Command>;
}

interface TrackerOptions {
  readonly calls: CommandCalls;
  /** The list of shown commands: replaced at every change. */
  readonly state: { commands: readonly TrackedCommand[] };
  /** Called with the result of a write, and of whatever is confirmed later: the diagram reads the object again (LIVE-09). */
  readonly settle: (object: string | number, outcome: 'confirmed' | 'failed') => void;
  /** Milliseconds before each further request for a command whose answer was lost. */
  readonly recallAfter?: readonly number[];
}

type Outcome = Pick<TrackedCommand, 'result' | 'readBack' | 'message' | 'dueAt' | 'asked'> & {
  readonly resetId?: string;
};

const RECALL_AFTER = [500, 1000, 2000, 4000, 8000];
/** A due command without news after this many polls is unknown. */
const MOST_SILENCES = 60;
/** Milliseconds between two polls of a due command. */
const LOOK_MS = 1000;
/** Milliseconds between two requests whether the server has a command that it has not answered. */
const ARRIVAL_MS = 700;
/** Milliseconds between two requests for a command whose result is unknown. */
const LEARN_MS = 5000;
const UNKNOWN: Outcome = { result: 'unknown', readBack: null, message: '' };
const NOT_ARRIVED: Outcome = { result: 'failed', readBack: null, message: WRITE_FAILED };

export class CommandTracker {
  readonly #calls: CommandCalls;
  readonly #state: TrackerOptions['state'];
  readonly #settle: TrackerOptions['settle'];
  readonly #recallAfter: readonly number[];

  constructor({ calls, state, settle, recallAfter = RECALL_AFTER }: TrackerOptions) {
    this.#calls = calls;
    this.#state = state;
    this.#settle = settle;
    this.#recallAfter = recallAfter;
  }

  /** Sends a confirmed write, once, and follows it. */
  async send(event: ControlEvent, confirmId: string): Promise<void> {
    const id = crypto.randomUUID();
    const command: TrackedCommand = { id, event, result: 'sending', readBack: null, message: '' };
    this.report(command);
    const writing = this.#calls.write(event, id, confirmId);
    const arrival = this.#watchArrival(command);
    let answer = await writing
      .finally(arrival.stop)
      .catch((error: unknown) => this.#recallLost(command, error));
    this.#show(command, answer);
    if (answer.result !== 'confirmed') this.#settle(event.object, 'failed');
    if (answer === UNKNOWN) answer = await this.#learn(command);
    await this.#follow(command, answer);
  }

  /** Shows a command as pending once the server has it. */
  #watchArrival(command: TrackedCommand): { readonly stop: () => void } {
    const look = async () => {
      const known = await this.#calls.recall(command.id).catch(() => undefined);
      if (known?.result === 'pending' && timer !== undefined) this.#show(command, known);
    };
    let timer: ReturnType<typeof setInterval> | undefined = setInterval(look, ARRIVAL_MS);
    return {
      stop: () => {
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  /** Shows the state of a command. */
  report(command: TrackedCommand): void {
    const others = this.#state.commands.filter(({ id }) => id !== command.id);
    this.#state.commands = ref([...others, command]);
  }

  dismiss(commandId: string): void {
    this.#state.commands = ref(this.#state.commands.filter(({ id }) => id !== commandId));
  }

  takeBack(commandId: string): void {
    const command = this.#state.commands.find(({ id }) => id === commandId);
    if (!command) return;
    this.#calls.takeBack(commandId).then(
      (answer) => this.#show(command, answer),
      // It was done at this very moment, or there was no answer: the follower reports the outcome.
      () => {},
    );
  }

  /** Follows a command by its id until its result is known. */
  async followUp(command: TrackedCommand): Promise<void> {
    const first = await this.#calls.recall(command.id).catch(() => undefined);
    if (!first) return;
    this.#show(command, first);
    await this.#follow(command, first);
  }

  #show(command: TrackedCommand, { result, readBack, message, dueAt, asked }: Outcome): void {
    const isNew = this.#state.commands.find(({ id }) => id === command.id)?.result !== result;
    if (result === 'confirmed' && isNew && !this.#isOvertaken(command))
      this.#settle(command.event.object, 'confirmed');
    this.report({ ...command, result, readBack, message, dueAt, asked: asked ?? command.asked });
  }

  /** Whether a newer command of the same object waits for its result, which settles the object. */
  #isOvertaken({ id, event }: TrackedCommand): boolean {
    return this.#state.commands.some(
      (other) =>
        other.id !== id &&
        other.event.object === event.object &&
        (other.result === 'sending' || other.result === 'pending'),
    );
  }

  #isShown({ id }: TrackedCommand): boolean {
    return this.#state.commands.some((command) => command.id === id);
  }

  /** Asks for a command of unknown result as long as it is shown: the connection may come back. */
  async #learn(command: TrackedCommand): Promise<Outcome> {
    for (let asked = 0; asked < MOST_SILENCES; asked++) {
      await pause(LEARN_MS);
      if (!this.#isShown(command)) break;
      const answer = await this.#ask(command.id);
      if (!answer) continue;
      this.#show(command, answer);
      return answer;
    }
    return UNKNOWN;
  }

  /** The command as the server knows it; undefined without an answer. */
  async #ask(id: string): Promise<Outcome | undefined> {
    try {
      return await this.#calls.recall(id);
    } catch (error) {
      return isRefused(error) && error.status === 404 ? NOT_ARRIVED : undefined;
    }
  }

  /** Follows a waiting command until it is done, and then its reset. */
  async #follow(command: TrackedCommand, answer: Outcome): Promise<void> {
    let latest = answer;
    let silences = 0;
    while (latest.result === 'scheduled' || latest.result === 'pending') {
      await pause(untilDue(latest));
      if (!this.#isShown(command)) return;
      const next = await this.#calls.recall(command.id).catch(() => undefined);
      silences = next ? 0 : silences + 1;
      latest = next ?? (silences < MOST_SILENCES ? latest : UNKNOWN);
      this.#show(command, latest);
    }
    if (!latest.resetId) return;
    await this.followUp({ ...command, id: latest.resetId, isReset: true, asked: undefined });
  }

  /** The write's own answer did not arrive: the server may know the command, or may never have received it. */
  async #recallLost(command: TrackedCommand, error: unknown): Promise<Outcome> {
    if (isRefused(error) && error.status < 500)
      return { result: 'refused', readBack: null, message: messageOf(error) };
    this.report({ ...command, isLost: true });
    for (const wait of this.#recallAfter) {
      await pause(wait);
      const answer = await this.#ask(command.id);
      if (answer && answer.result !== 'pending') return answer;
    }
    return UNKNOWN;
  }
}

const untilDue = ({ dueAt }: Outcome): number =>
  Math.max(LOOK_MS, dueAt ? Date.parse(dueAt) - serverClock.now() + LOOK_MS / 2 : 0);

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
