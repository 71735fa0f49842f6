/**
 * A write from click to read-back: ask the server what it would do, let the operator confirm, send it once, and follow
 * the command until its result is known. No React here, and no rule about who may write: that is the server's.
 */
import { proxy, ref } from 'valtio';
import type { CommandOutcome, ControlEvent } from '../../../worker/boundary/index.ts';
import { type CommandCalls, CommandTracker, type TrackedCommand } from './command-tracker.ts';
import { type OpenQuestion, type QuestionOptions, WriteQuestion } from './write-question.ts';

/** The calls of a write. */
export interface WriteCalls extends CommandCalls {
  confirm: QuestionOptions['confirm'];
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
  const question = new WriteQuestion({ confirm: (event) => calls.confirm(event), state, settle });
  const tracker = new CommandTracker({ calls, state, recallAfter });

  function confirm(): void {
    const open = state.question;
    if (!open?.confirmation) return;
    question.close();
    const { event, confirmation } = open;
    // It was requested before the past was shown.
    if (refusal() !== null) settle(event.object, 'cancelled');
    else if (!event.hold)
      void tracker.send(event, confirmation.confirmId, (outcome) => settle(event.object, outcome));
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
