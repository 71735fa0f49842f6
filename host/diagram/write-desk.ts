/**
 * A write from click to read-back: ask the server what it would do, let the operator confirm, send it once, and follow
 * the command until its result is known. No React here, and no rule about who may write: that is the server's.
 */
import { proxy, ref } from 'valtio';
import type { Command, CommandResult, TagScalar } from '../../api/contract/index.ts';
import type { CommandOutcome, ControlEvent } from '../../worker/protocol.ts';

/** Shown where a write failed and nobody says why (LIVE-10, OR-88). */
export const WRITE_FAILED = 'Something went wrong, please try again.';

/** A server's refusal, as far as the desk needs to know it; anything else that is thrown is a lost answer. */
export interface Refused {
  readonly status: number;
  readonly message: string;
}
export const isRefused = (error: unknown): error is Refused =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400;

export interface Confirmation {
  readonly confirmId: string;
  readonly expiresAt: string;
  readonly current: { readonly value: TagScalar };
  /** What the server keeps to, where the element's delay may not be changed. */
  readonly delaySettings?: Omit<NonNullable<ControlEvent['delaySettings']>, 'resetValue'> & {
    readonly resetValue: TagScalar;
  };
}

/** The calls that the desk makes. */
export interface WriteCalls {
  confirm(event: ControlEvent): Promise<Confirmation>;
  write(event: ControlEvent, commandId: string, confirmId: string): Promise<Command>;
  /** The command again, after its answer was lost. */
  recall(commandId: string): Promise<Command>;
  /** Takes back one that still waits for its time. */
  takeBack(commandId: string): Promise<Command>;
}

export interface OpenQuestion {
  readonly event: ControlEvent;
  readonly confirmation: Confirmation | null;
  /** The server's words where it will not have the write. */
  readonly refusal: string | null;
}

export interface GivenCommand {
  readonly id: string;
  readonly event: ControlEvent;
  /** `failed`: it certainly was not done. */
  readonly result: CommandResult | 'failed';
  readonly readBack: TagScalar;
  readonly message: string;
  /** Of one that waits: when it is done. */
  readonly dueAt?: string;
  /** It writes the value back after a hold. */
  readonly isReset?: boolean;
  /** Somebody else gave it. */
  readonly by?: string;
  /** It may be taken back; it may where missing. */
  readonly mayCancel?: boolean;
  /** The control is being held. */
  readonly held?: boolean;
}

export interface WriteDesk {
  readonly state: { readonly question: OpenQuestion | null; readonly commands: readonly GivenCommand[] };
  ask(event: ControlEvent): void;
  cancel(): void;
  confirm(): void;
  /** Takes back a command that still waits. */
  takeBack(commandId: string): void;
  dismiss(commandId: string): void;
  /** A command that something else has given, and what is known of it. */
  report(command: GivenCommand): void;
  /** Follows a command by its id until its end is known. */
  followUp(given: GivenCommand): Promise<void>;
  dispose(): void;
}

export interface DeskOptions {
  readonly calls: WriteCalls;
  /** Ends the control's animation in the diagram. */
  readonly settle: (object: string | number, outcome: CommandOutcome) => void;
  /** Presses were confirmed: the control may be held from now on. */
  readonly armed?: (event: ControlEvent, confirmId: string) => void;
  /** Why nothing may be written now, in words for the operator; null while it may. */
  readonly refusal?: () => string | null;
  /** Milliseconds before each further look at a command whose answer was lost. */
  readonly recallAfter?: readonly number[];
}

const RECALL_AFTER = [500, 1000, 2000, 4000, 8000];
/** A confirmation is asked for anew this long before it ends, so that Confirm never sends an expired one. */
const RENEW_BEFORE_MS = 2000;

export function createWriteDesk(options: DeskOptions): WriteDesk {
  const { calls, settle, refusal = () => null, recallAfter = RECALL_AFTER } = options;
  const state = proxy<{ question: OpenQuestion | null; commands: readonly GivenCommand[] }>({
    question: null,
    commands: ref([]),
  });
  let renewal: ReturnType<typeof setTimeout> | undefined;

  /** The event as it was asked: what is shown of it may differ by what the server keeps to. */
  let asked: ControlEvent | null = null;
  const isOpen = (event: ControlEvent) => state.question !== null && asked === event;
  const close = () => {
    clearTimeout(renewal);
    state.question = null;
  };
  /** A control whose write was refused has gone back already. */
  const goBack = () => {
    const { question } = state;
    if (question && question.refusal === null) settle(question.event.object, 'cancelled');
  };
  const put = (command: GivenCommand) => {
    state.commands = ref([...state.commands.filter((one) => one.id !== command.id), command]);
  };

  async function seekConfirmation(event: ControlEvent): Promise<void> {
    try {
      const confirmation = await calls.confirm(event);
      if (!isOpen(event)) return;
      state.question = ref({ event: kept(event, confirmation), confirmation, refusal: null });
      const left = Date.parse(confirmation.expiresAt) - Date.now() - RENEW_BEFORE_MS;
      renewal = setTimeout(() => isOpen(event) && seekConfirmation(event), Math.max(left, 1000));
    } catch (error) {
      if (!isOpen(event)) return;
      // Behind the dialog the control shows at once what is true.
      settle(event.object, 'cancelled');
      state.question = ref({ event, confirmation: null, refusal: wordsOf(error) });
    }
  }

  async function send(event: ControlEvent, confirmId: string): Promise<void> {
    const id = crypto.randomUUID();
    const given: GivenCommand = { id, event, result: 'pending', readBack: null, message: '' };
    put(given);
    const answer = await calls.write(event, id, confirmId).catch((error: unknown) => lost(id, error));
    show(given, answer);
    settle(event.object, answer.result === 'confirmed' ? 'confirmed' : 'failed');
    await follow(given, answer);
  }

  const show = (given: GivenCommand, { result, readBack, message, dueAt }: Outcome) =>
    put({ ...given, result, readBack, message, dueAt });

  /** Looks after a command that waits until it is done, and after the one that writes the value back. */
  async function follow(given: GivenCommand, answer: Outcome): Promise<void> {
    let latest = answer;
    let silences = 0;
    while (latest.result === 'scheduled' || latest.result === 'pending') {
      await new Promise((done) => setTimeout(done, untilDue(latest)));
      if (!state.commands.some(({ id }) => id === given.id)) return;
      const next = await calls.recall(given.id).catch(() => undefined);
      silences = next ? 0 : silences + 1;
      latest = next ?? (silences < MOST_SILENCES ? latest : UNKNOWN);
      show(given, latest);
    }
    if (!latest.resetId) return;
    await followUp({ ...given, id: latest.resetId, isReset: true });
  }

  async function followUp(given: GivenCommand): Promise<void> {
    const first = await calls.recall(given.id).catch(() => undefined);
    if (!first) return;
    show(given, first);
    await follow(given, first);
  }

  /** The write's own answer did not come: the server may know the command, or may never have heard of it. */
  async function lost(id: string, error: unknown): Promise<Outcome> {
    if (isRefused(error) && error.status < 500)
      return { result: 'refused', readBack: null, message: wordsOf(error) };
    for (const wait of recallAfter) {
      await new Promise((done) => setTimeout(done, wait));
      try {
        const command = await calls.recall(id);
        if (command.result !== 'pending') return command;
      } catch (again) {
        if (isRefused(again) && again.status === 404)
          return { result: 'failed', readBack: null, message: WRITE_FAILED };
      }
    }
    return UNKNOWN;
  }

  return {
    state,
    ask(event) {
      goBack();
      close();
      const words = refusal();
      if (words !== null) {
        settle(event.object, 'cancelled');
        state.question = ref({ event, confirmation: null, refusal: words });
        return;
      }
      asked = event;
      state.question = ref({ event, confirmation: null, refusal: null });
      void seekConfirmation(event);
    },
    cancel() {
      goBack();
      close();
    },
    confirm() {
      const question = state.question;
      if (!question?.confirmation) return;
      close();
      // It was asked before the past was shown.
      if (refusal() !== null) {
        settle(question.event.object, 'cancelled');
        return;
      }
      const { event, confirmation } = question;
      if (!event.hold) void send(event, confirmation.confirmId);
      else {
        settle(event.object, 'cancelled');
        options.armed?.(event, confirmation.confirmId);
      }
    },
    takeBack(commandId) {
      const given = state.commands.find(({ id }) => id === commandId);
      if (!given) return;
      calls.takeBack(commandId).then(
        (answer) => show(given, answer),
        // It was done in this very moment, or nobody answers: whoever follows it says what became of it.
        () => {},
      );
    },
    report: put,
    followUp,
    dismiss(commandId) {
      state.commands = ref(state.commands.filter((command) => command.id !== commandId));
    },
    dispose: close,
  };
}

/** The event with the delay that the server keeps to, for the words of the dialog and the sending. */
const kept = (event: ControlEvent, { delaySettings }: Confirmation): ControlEvent =>
  delaySettings
    ? { ...event, delaySettings: { ...delaySettings, resetValue: Number(delaySettings.resetValue) } }
    : event;

type Outcome = Pick<GivenCommand, 'result' | 'readBack' | 'message' | 'dueAt'> & {
  readonly resetId?: string;
};

const UNKNOWN: Outcome = { result: 'unknown', readBack: null, message: '' };
/** A command that is due and of which nobody says anything so often is unknown. */
const MOST_SILENCES = 60;
/** Milliseconds between two looks at a command that is due. */
const LOOK_MS = 1000;
const untilDue = ({ dueAt }: Outcome): number =>
  Math.max(LOOK_MS, dueAt ? Date.parse(dueAt) - Date.now() + LOOK_MS / 2 : 0);

/** Another company's tag is not told from one that is gone; the server's two words for both say nothing to an operator. */
const GONE =
  'The tag of this control no longer exists, or you do not have access to it. Nothing was sent; ask your administrator';

function wordsOf(error: unknown): string {
  if (!isRefused(error)) return WRITE_FAILED;
  return error.status === 404 ? GONE : error.message || WRITE_FAILED;
}
