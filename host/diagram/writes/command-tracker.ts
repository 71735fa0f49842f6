/**
 * Commands from sending until their result is known: a lost answer is requested again, a waiting command is polled
 * until it is done, and so is its reset.
 */
import { ref } from 'valtio';
import type { Command, CommandResult, TagScalar } from '../../../api/contract/index.ts';
import type { ControlEvent } from '../../../worker/boundary/index.ts';
import { isRefused, messageOf, WRITE_FAILED } from './write-errors.ts';

export interface TrackedCommand {
  readonly id: string;
  readonly event: ControlEvent;
  /** `failed`: certainly not done. */
  readonly result: CommandResult | 'failed';
  readonly readBack: TagScalar;
  readonly message: string;
  /** When a waiting one is due. */
  readonly dueAt?: string;
  /** It writes the value back after a hold. */
  readonly isReset?: boolean;
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
  /** Milliseconds before each further request for a command whose answer was lost. */
  readonly recallAfter?: readonly number[];
}

type Outcome = Pick<TrackedCommand, 'result' | 'readBack' | 'message' | 'dueAt'> & {
  readonly resetId?: string;
};

const RECALL_AFTER = [500, 1000, 2000, 4000, 8000];
/** A due command without news after this many polls is unknown. */
const MOST_SILENCES = 60;
/** Milliseconds between two polls of a due command. */
const LOOK_MS = 1000;
const UNKNOWN: Outcome = { result: 'unknown', readBack: null, message: '' };

export class CommandTracker {
  readonly #calls: CommandCalls;
  readonly #state: TrackerOptions['state'];
  readonly #recallAfter: readonly number[];

  constructor({ calls, state, recallAfter = RECALL_AFTER }: TrackerOptions) {
    this.#calls = calls;
    this.#state = state;
    this.#recallAfter = recallAfter;
  }

  /** Sends a confirmed write, once, and follows it. `answered`: called with the result of the write itself. */
  async send(
    event: ControlEvent,
    confirmId: string,
    answered: (outcome: 'confirmed' | 'failed') => void,
  ): Promise<void> {
    const id = crypto.randomUUID();
    const command: TrackedCommand = { id, event, result: 'pending', readBack: null, message: '' };
    this.report(command);
    const answer = await this.#calls
      .write(event, id, confirmId)
      .catch((error: unknown) => this.#recallLost(id, error));
    this.#show(command, answer);
    answered(answer.result === 'confirmed' ? 'confirmed' : 'failed');
    await this.#follow(command, answer);
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

  #show(command: TrackedCommand, { result, readBack, message, dueAt }: Outcome): void {
    this.report({ ...command, result, readBack, message, dueAt });
  }

  /** Follows a waiting command until it is done, and then its reset. */
  async #follow(command: TrackedCommand, answer: Outcome): Promise<void> {
    let latest = answer;
    let silences = 0;
    while (latest.result === 'scheduled' || latest.result === 'pending') {
      await pause(untilDue(latest));
      if (!this.#state.commands.some(({ id }) => id === command.id)) return;
      const next = await this.#calls.recall(command.id).catch(() => undefined);
      silences = next ? 0 : silences + 1;
      latest = next ?? (silences < MOST_SILENCES ? latest : UNKNOWN);
      this.#show(command, latest);
    }
    if (!latest.resetId) return;
    await this.followUp({ ...command, id: latest.resetId, isReset: true });
  }

  /** The write's own answer did not arrive: the server may know the command, or may never have received it. */
  async #recallLost(id: string, error: unknown): Promise<Outcome> {
    if (isRefused(error) && error.status < 500)
      return { result: 'refused', readBack: null, message: messageOf(error) };
    for (const wait of this.#recallAfter) {
      await pause(wait);
      try {
        const command = await this.#calls.recall(id);
        if (command.result !== 'pending') return command;
      } catch (again) {
        if (isRefused(again) && again.status === 404)
          return { result: 'failed', readBack: null, message: WRITE_FAILED };
      }
    }
    return UNKNOWN;
  }
}

const untilDue = ({ dueAt }: Outcome): number =>
  Math.max(LOOK_MS, dueAt ? Date.parse(dueAt) - Date.now() + LOOK_MS / 2 : 0);

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
