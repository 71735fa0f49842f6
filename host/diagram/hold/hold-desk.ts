/**
 * Hold-to-run on the side of the operator: the first press asks, a confirmed control may be pressed for half a minute
 * after each press, and a press lasts only as long as everything says that he is there. Whatever is lost ends it here at
 * once; and where this page itself is lost, the server ends it a second after the last sign.
 */
import { proxy } from 'valtio';
import type { Command } from '../../../api/contract/index.ts';
import type { CommandOutcome, ControlEvent, HoldEvent } from '../../../worker/protocol.ts';
import { isRefused, WRITE_FAILED, type WriteDesk } from '../write-desk.ts';

export interface HoldCalls {
  hold(event: ControlEvent, commandId: string, confirmId: string): Promise<Command>;
  /** Whether the server still holds. */
  beat(commandId: string): Promise<boolean>;
  release(commandId: string): Promise<unknown>;
}

/** A control that may be pressed. */
export interface Armed {
  readonly event: ControlEvent;
  readonly confirmId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface HoldDeskOptions {
  readonly calls: HoldCalls;
  readonly desk: Pick<WriteDesk, 'ask' | 'report' | 'followUp' | 'dismiss'>;
  readonly settle: (object: string | number, outcome: CommandOutcome) => void;
  /** Whether pointer or key is down now: the press itself takes its way through the worker. */
  readonly isDown: () => boolean;
  /** Whether the operator sees what he does: the diagram is live, its worker answers, the page is shown. */
  readonly isSeen: () => boolean;
  readonly now?: () => number;
}

export type HoldDesk = ReturnType<typeof createHoldDesk>;

export const ARMED_MS = 30_000;
const BEAT_MS = 250;
/** So long nothing may be heard of the server before the press is given up. */
const SILENCE_MS = 1000;

interface Held {
  readonly id: string;
  readonly event: ControlEvent;
  readonly confirmId: string;
  readonly beats: ReturnType<typeof setInterval>;
  readonly began: number;
  heard: number;
  isHeard: boolean;
}

export function createHoldDesk({ calls, desk, settle, isDown, isSeen, now = Date.now }: HoldDeskOptions) {
  const state = proxy<{ armed: Armed | null; held: ControlEvent | null }>({ armed: null, held: null });
  let held: Held | undefined;
  /** The gesture under way began without a confirmation: its end asks for one. */
  let asks = false;

  function press(event: HoldEvent): void {
    const { armed } = state;
    const isArmed =
      armed?.event.tag === event.tag && armed.event.object === event.object && armed.until > now();
    // Without a confirmation it is a question, asked when the finger is up: a key held down must not answer it.
    asks = !isArmed;
    if (!isArmed) return;
    if (!isDown() || !isSeen()) settle(event.object, 'cancelled');
    else begin({ ...armed.event, current: event.current }, armed.confirmId);
  }

  function begin(event: ControlEvent, confirmId: string): void {
    end();
    const id = crypto.randomUUID();
    const beats = setInterval(beat, BEAT_MS);
    held = { id, event, confirmId, beats, began: now(), heard: now(), isHeard: false };
    state.held = event;
    const given = { id, event, readBack: null, message: '', held: true, result: 'pending' } as const;
    desk.report(given);
    calls.hold(event, id, confirmId).then(
      (answer) => written(event, id, answer),
      (error: unknown) => {
        const message = isRefused(error) ? error.message : WRITE_FAILED;
        desk.report({ ...given, held: false, result: isRefused(error) ? 'refused' : 'unknown', message });
        end();
        state.armed = null;
      },
    );
  }

  /** The device has shown it, or it was let go before. The end of the press is a command of its own. */
  async function written(event: ControlEvent, id: string, answer: Command): Promise<void> {
    const { result, readBack, message, resetId } = answer;
    const isHeld = held?.id === id;
    if (result === 'unknown' && !isHeld) desk.dismiss(id);
    else desk.report({ id, event, result, readBack, message, held: isHeld && resetId !== undefined });
    if (!resetId) {
      end();
      return;
    }
    while (held?.id === id) await new Promise((done) => setTimeout(done, 50));
    desk.dismiss(id);
    await desk.followUp({
      id: resetId,
      event,
      result: 'pending',
      readBack: null,
      message: '',
      isReset: true,
    });
  }

  async function beat(): Promise<void> {
    const now_ = held;
    if (!now_) return;
    if (!isSeen() || !isDown()) return end();
    if (now() - now_.heard > SILENCE_MS) return lose();
    const isHeld = await calls.beat(now_.id).catch(() => undefined);
    if (isHeld) Object.assign(now_, { heard: now(), isHeard: true });
    // Before the press has arrived there it is not held yet.
    else if (isHeld === false && (now_.isHeard || now() - now_.began > SILENCE_MS)) lose();
    else if (isHeld === false) now_.heard = now();
  }

  /** The server has let go by itself: it takes no further press without a confirmation. */
  function lose(): void {
    end();
    state.armed = null;
  }

  /** Lets go, whatever the reason. Another press may follow for half a minute. */
  function end(): void {
    if (!held) return;
    const { id, event, confirmId, beats } = held;
    held = undefined;
    clearInterval(beats);
    state.held = null;
    state.armed = { event, confirmId, until: now() + ARMED_MS };
    settle(event.object, 'cancelled');
    // Where it does not arrive the server misses the next beat.
    calls.release(id).catch(() => {});
  }

  function release(event: HoldEvent): void {
    if (held) end();
    else settle(event.object, 'cancelled');
    if (!asks) return;
    asks = false;
    const { phase: _phase, delaySettings: _delay, ...subject } = event;
    desk.ask({ ...subject, type: 'control', isReset: false, hold: true });
  }

  return {
    state,
    take: (event: HoldEvent): void => (event.phase === 'press' ? press(event) : release(event)),
    armed(event: ControlEvent, confirmId: string): void {
      state.armed = { event, confirmId, until: now() + ARMED_MS };
    },
    disarm(): void {
      end();
      state.armed = null;
    },
    end,
  };
}
