/**
 * A write from click to read-back: ask the server what it would do, let the operator confirm, send it once, and follow
 * the command until its result is known. No React here, and no rule about who may write: that is the server's.
 */
import { proxy, ref } from 'valtio';
import type { CommandPlant, TagScalar } from '../../../api/contract/index.ts';
import type { CommandOutcome, ControlEvent } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { serverClock } from '../../data/session/server-clock.ts';
import { type CommandCalls, CommandTracker, type TrackedCommand } from './command-tracker.ts';
import { withTiming } from './delay-model.ts';
import { messageOf } from './write-errors.ts';

interface Confirmation {
  readonly confirmId: string;
  readonly expiresAt: string;
  readonly current: { readonly value: TagScalar };
  /** What the plant says about it. */
  readonly plant?: CommandPlant;
  /** The timing that the server applies, if the element's delay may not be changed. */
  readonly delaySettings?: Omit<NonNullable<ControlEvent['delaySettings']>, 'resetValue'> & {
    readonly resetValue: TagScalar;
  };
}

export interface OpenQuestion {
  readonly event: ControlEvent;
  readonly confirmation: Confirmation | null;
  /** The server's words if it refuses the write. */
  readonly refusal: string | null;
}

/** The calls of a write. */
export interface WriteCalls extends CommandCalls {
  /** What the server would do, and a single-use id that allows it. */
  confirm(event: ControlEvent): Promise<Confirmation>;
}

/** Its functions may be passed on separately. */
export interface WriteController {
  readonly state: { readonly question: OpenQuestion | null; readonly commands: readonly TrackedCommand[] };
  readonly ask: (event: ControlEvent) => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
  /** Cancels a command that is still waiting. */
  readonly takeBack: (commandId: string) => void;
  readonly dismiss: (commandId: string) => void;
  /** A command given elsewhere, and its state. */
  readonly report: (command: TrackedCommand) => void;
  /** Follows a command by its id until its result is known. */
  readonly followUp: (command: TrackedCommand) => Promise<void>;
  readonly dispose: () => void;
}

export interface WriteControllerOptions {
  readonly calls: WriteCalls;
  /** Ends the control's animation in the diagram. */
  readonly settle: (object: string | number, outcome: CommandOutcome) => void;
  /** Presses were confirmed: the control may be held from now on. */
  readonly armed?: (event: ControlEvent, confirmId: string) => void;
  /** Why nothing may be written now, in words for the operator; null while it may. */
  readonly refusal?: () => string | null;
  /** Milliseconds before each further request for a command whose answer was lost. */
  readonly recallAfter?: readonly number[];
}

export function createWriteController(options: WriteControllerOptions): WriteController {
  const { calls, settle, refusal = () => null, recallAfter } = options;
  const state = proxy<{ question: OpenQuestion | null; commands: readonly TrackedCommand[] }>({
    question: null,
    commands: ref([]),
  });
  const question = new WriteQuestion({ calls, state, settle });
  const tracker = new CommandTracker({ calls, state, settle, recallAfter });

  function confirm(): void {
    const open = state.question;
    if (!open?.confirmation) return;
    question.close();
    const { event, confirmation } = open;
    // It was asked before the past was shown, or before the connection was lost.
    const words = refusal();
    if (words !== null) question.refuse(event, words);
    else if (!event.hold) void tracker.send(event, confirmation.confirmId);
    else {
      settle(event.object, 'cancelled');
      options.armed?.(event, confirmation.confirmId);
    }
  }

  return {
    state,
    ask(event) {
      question.giveUp();
      const words = refusal();
      if (words === null) question.open(event);
      else question.refuse(event, words);
    },
    cancel: () => question.giveUp(),
    confirm,
    takeBack: (id) => tracker.takeBack(id),
    dismiss: (id) => tracker.dismiss(id),
    report: (command) => tracker.report(command),
    followUp: (command) => tracker.followUp(command),
    dispose: () => question.close(),
  };
}

/** A confirmation is renewed this long before it expires, so that Confirm never sends an expired one. */
const RENEW_BEFORE_MS = 2000;

interface QuestionOptions {
  readonly calls: Pick<WriteCalls, 'confirm'>;
  /** Where the question is shown. */
  readonly state: { question: OpenQuestion | null };
  /** Ends the control's animation in the diagram. */
  readonly settle: WriteControllerOptions['settle'];
}

/** The question before a write: what the server would do, renewed before its confirmation expires. */
class WriteQuestion {
  readonly #options: QuestionOptions;
  /** The event as requested: the shown one may differ by the server's timing. */
  #asked: ControlEvent | null = null;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QuestionOptions) {
    this.#options = options;
  }

  open(event: ControlEvent): void {
    this.#asked = event;
    this.#show({ event, confirmation: null, refusal: null });
    void this.#seekConfirmation(event);
  }

  /** The control returns to its true state at once, and the question tells why it may not be written. */
  refuse(event: ControlEvent, refusal: string): void {
    this.#options.settle(event.object, 'cancelled');
    this.#show({ event, confirmation: null, refusal });
  }

  close(): void {
    clearTimeout(this.#renewal);
    this.#options.state.question = null;
  }

  /** A control whose write was refused has already gone back. */
  giveUp(): void {
    const { question } = this.#options.state;
    if (question && question.refusal === null) this.#options.settle(question.event.object, 'cancelled');
    this.close();
  }

  #show(question: OpenQuestion): void {
    this.#options.state.question = ref(question);
  }

  #isOpen(event: ControlEvent): boolean {
    return this.#options.state.question !== null && this.#asked === event;
  }

  async #seekConfirmation(event: ControlEvent): Promise<void> {
    try {
      const confirmation = await this.#options.calls.confirm(event);
      if (!this.#isOpen(event)) return;
      this.#show({ event: asKept(event, confirmation), confirmation, refusal: null });
      const left = Date.parse(confirmation.expiresAt) - serverClock.now() - RENEW_BEFORE_MS;
      this.#renewal = setTimeout(
        () => this.#isOpen(event) && this.#seekConfirmation(event),
        Math.max(left, 1000),
      );
    } catch (error) {
      if (this.#isOpen(event)) this.refuse(event, messageOf(error));
    }
  }
}

/** The event with the server's delay, for the dialog's words and for sending. */
const asKept = (event: ControlEvent, { delaySettings }: Confirmation): ControlEvent =>
  delaySettings
    ? withTiming(event, { ...delaySettings, resetValue: Number(delaySettings.resetValue) })
    : event;

/** The diagram that an operator acts on. */
export interface WritePlace {
  readonly schematicId: string;
  readonly siteId?: string;
}

/**
 * The control of a write (LIVE-12), with site and assignment on a dynamic diagram, the device on a static one. Its rules and
 * words the server reads from the stored diagram.
 */
function contextOf(event: ControlEvent, { schematicId, siteId }: WritePlace) {
  const { assignmentId, deviceId, object: objectId } = event;
  return { schematicId, siteId, objectId, ...(assignmentId ? { assignmentId } : { deviceId }) };
}

/** The fields of a press. */
export const holdBody = (event: ControlEvent, place: WritePlace) => ({
  expectedValue: event.current,
  ...contextOf(event, place),
});

/** The calls of a write, on the server. */
export const writeCalls = (place: () => WritePlace): WriteCalls => ({
  confirm: (event) =>
    client.confirmWrite({
      params: { uuid: event.tag },
      body: {
        value: event.target,
        expectedValue: event.current,
        delaySettings: event.delaySettings,
        hold: event.hold,
        ...contextOf(event, place()),
      },
    }),
  write: (event, commandId, confirmId) =>
    client.writeValue({
      params: { uuid: event.tag },
      body: {
        commandId,
        confirmId,
        value: event.target,
        expectedValue: event.current,
        delaySettings: event.delaySettings,
        ...contextOf(event, place()),
      },
    }),
  takeBack: (commandId) => client.cancelCommand({ params: { uuid: commandId } }),
  recall: (commandId) => client.command({ params: { uuid: commandId } }),
});
