/**
 * Hold-to-run on the operator's side: the first press asks, a confirmed control may be pressed for half a minute
 * after each press, and a press lasts only while everything shows that they are there. Any loss ends it here at
 * once; if this page itself is lost, the server ends it a second after the last heartbeat.
 */
import { proxy } from 'valtio';
import type { Command } from '../../../api/contract/index.ts';
import type { CommandOutcome, ControlEvent, HoldEvent } from '../../../worker/boundary/index.ts';
import type { WriteController } from '../writes/write-controller.ts';
import { isRefused, WRITE_FAILED } from '../writes/write-errors.ts';
import { startHeartbeat } from './heartbeat.ts';

interface HoldCalls {
  hold(event: ControlEvent, commandId: string, confirmId: string): Promise<Command>;
  /** Whether the server still holds. */
  beat(commandId: string): Promise<boolean>;
  release(commandId: string): Promise<unknown>;
}

/** A control that may be pressed. */
interface Armed {
  readonly event: ControlEvent;
  readonly confirmId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface HoldToRunOptions {
  readonly calls: HoldCalls;
  readonly writes: Pick<WriteController, 'ask' | 'report' | 'followUp' | 'dismiss'>;
  readonly settle: (object: string | number, outcome: CommandOutcome) => void;
  /** Whether pointer or key is down now: the press itself goes through the worker. */
  readonly isDown: () => boolean;
  /** Whether the operator can see the effect: the diagram is live, its worker answers, the page is visible. */
  readonly isSeen: () => boolean;
  readonly now?: () => number;
}

const ARMED_MS = 30_000;

/** A press under way. */
interface Press {
  readonly id: string;
  readonly event: ControlEvent;
  readonly confirmId: string;
  readonly stopHeartbeat: () => void;
}

/** Its functions may be passed on separately. */
export class HoldToRun {
  readonly state = proxy<{ armed: Armed | null; held: ControlEvent | null }>({ armed: null, held: null });
  readonly #options: HoldToRunOptions;
  readonly #now: () => number;
  #press: Press | undefined;
  /** The present gesture began without a confirmation: its end asks for one. */
  #asks = false;

  constructor(options: HoldToRunOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  readonly take = (event: HoldEvent): void => {
    if (event.phase === 'press') this.#pressed(event);
    else this.#released(event);
  };

  /** Presses were confirmed: the control may be pressed for a while. */
  readonly armed = (event: ControlEvent, confirmId: string): void => {
    this.state.armed = { event, confirmId, until: this.#now() + ARMED_MS };
  };

  /** Releases, and accepts no further press without a confirmation. */
  readonly disarm = (): void => {
    this.end();
    this.state.armed = null;
  };

  /** Releases, whatever the reason. Another press may follow for half a minute. */
  readonly end = (): void => {
    if (!this.#press) return;
    const { id, event, confirmId, stopHeartbeat } = this.#press;
    this.#press = undefined;
    stopHeartbeat();
    this.state.held = null;
    this.armed(event, confirmId);
    this.#options.settle(event.object, 'cancelled');
    // If it does not arrive, the server misses the next heartbeat.
    this.#options.calls.release(id).catch(() => {});
  };

  #pressed(event: HoldEvent): void {
    const { isDown, isSeen, settle } = this.#options;
    const { armed } = this.state;
    const isArmed =
      armed?.event.tag === event.tag && armed.event.object === event.object && armed.until > this.#now();
    // Without a confirmation it is a question, asked after release: a key held down must not answer it.
    this.#asks = !isArmed;
    if (!isArmed) return;
    if (!isDown() || !isSeen()) settle(event.object, 'cancelled');
    else this.#begin({ ...armed.event, current: event.current }, armed.confirmId);
  }

  #released(event: HoldEvent): void {
    if (this.#press) this.end();
    else this.#options.settle(event.object, 'cancelled');
    if (!this.#asks) return;
    this.#asks = false;
    const { phase: _phase, delaySettings: _delay, ...subject } = event;
    this.#options.writes.ask({ ...subject, type: 'control', isReset: false, hold: true });
  }

  #begin(event: ControlEvent, confirmId: string): void {
    this.end();
    const { calls, writes, isDown, isSeen } = this.#options;
    const id = crypto.randomUUID();
    const stopHeartbeat = startHeartbeat({
      send: () => calls.beat(id),
      isPressed: () => isSeen() && isDown(),
      onReleased: this.end,
      onLost: this.disarm,
      now: this.#now,
    });
    this.#press = { id, event, confirmId, stopHeartbeat };
    this.state.held = event;
    const command = { id, event, readBack: null, message: '', held: true, result: 'pending' } as const;
    writes.report(command);
    calls.hold(event, id, confirmId).then(
      (answer) => this.#answered(event, id, answer),
      (error: unknown) => {
        const message = isRefused(error) ? error.message : WRITE_FAILED;
        // A server that passed the press on and got no answer does not know what came of it.
        const isCertain = isRefused(error) && error.status !== 504;
        writes.report({ ...command, held: false, result: isCertain ? 'refused' : 'unknown', message });
        this.disarm();
      },
    );
  }

  /** The device has shown it, or it was released before. The end of the press is a command of its own. */
  async #answered(event: ControlEvent, id: string, answer: Command): Promise<void> {
    const { writes } = this.#options;
    const { result, readBack, message, resetId } = answer;
    const isHeld = this.#press?.id === id;
    if (result === 'unknown' && !isHeld) writes.dismiss(id);
    else writes.report({ id, event, result, readBack, message, held: isHeld && resetId !== undefined });
    if (!resetId) {
      this.end();
      return;
    }
    while (this.#press?.id === id) await new Promise((done) => setTimeout(done, 50));
    writes.dismiss(id);
    await writes.followUp({
      id: resetId,
      event,
      result: 'pending',
      readBack: null,
      message: '',
      isReset: true,
    });
  }
}
