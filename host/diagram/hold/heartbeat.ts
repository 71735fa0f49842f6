/** Signs of life while a control is held: they end with the press, and the press ends where the server answers none. */

interface HeartbeatOptions {
  /** Sends one. Returns whether the server still holds. */
  readonly send: () => Promise<boolean>;
  /** Whether somebody presses, and sees what they do. */
  readonly isPressed: () => boolean;
  readonly onReleased: () => void;
  /** The server has let go by itself, or is not heard of. */
  readonly onLost: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const BEAT_MS = 250;
/** So long nothing may be heard of the server before the press is given up. */
const SILENCE_MS = 1000;

/** Begins to send. Returns what ends it. */
export function startHeartbeat({ send, isPressed, onReleased, onLost, now }: HeartbeatOptions): () => void {
  const began = now();
  let heardAt = began;
  /** The server has said that it holds. */
  let isHeard = false;
  const beat = async (): Promise<void> => {
    if (!isPressed()) return onReleased();
    if (now() - heardAt > SILENCE_MS) return onLost();
    const isHeld = await send().catch(() => undefined);
    if (isHeld === undefined) return;
    // Before the press has arrived there it is not held yet.
    if (!isHeld && (isHeard || now() - began > SILENCE_MS)) return onLost();
    heardAt = now();
    isHeard ||= isHeld;
  };
  const timer = setInterval(beat, BEAT_MS);
  return () => clearInterval(timer);
}
