/** The question before a write: what the server would do, renewed before its confirmation expires. */
import { ref } from 'valtio';
import type { TagScalar } from '../../../api/contract/index.ts';
import type { CommandOutcome, ControlEvent } from '../../../worker/boundary/index.ts';
import { messageOf } from './write-errors.ts';

interface Confirmation {
  readonly confirmId: string;
  readonly expiresAt: string;
  readonly current: { readonly value: TagScalar };
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

export interface QuestionOptions {
  readonly confirm: (event: ControlEvent) => Promise<Confirmation>;
  /** Where the question is shown. */
  readonly state: { question: OpenQuestion | null };
  /** Ends the control's animation in the diagram. */
  readonly settle: (object: string | number, outcome: CommandOutcome) => void;
}

/** A confirmation is renewed this long before it expires, so that Confirm never sends an expired one. */
const RENEW_BEFORE_MS = 2000;

export class WriteQuestion {
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
      const confirmation = await this.#options.confirm(event);
      if (!this.#isOpen(event)) return;
      this.#show({ event: asKept(event, confirmation), confirmation, refusal: null });
      const left = Date.parse(confirmation.expiresAt) - Date.now() - RENEW_BEFORE_MS;
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
    ? { ...event, delaySettings: { ...delaySettings, resetValue: Number(delaySettings.resetValue) } }
    : event;
