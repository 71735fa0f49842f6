/** Heartbeats while a control is held: they end with the press, and the press ends if the server does not answer them. */

interface HeartbeatOptions {
  /** Sends one. Returns whether the server still holds. */
  readonly send: () => Promise<boolean>;
  /** Whether somebody is pressing, and can see the diagram. */
  readonly isPressed: () => boolean;
  readonly onReleased: () => void;
  /** The server has released it, or does not answer. */
  readonly onLost: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const BEAT_MS = 250;
/** How long the server may be silent before the press is abandoned. */
const SILENCE_MS = 1000;

/** Starts sending. Returns the function that stops it. */
export function startHeartbeat({ send, isPressed, onReleased, onLost, now }: HeartbeatOptions): () => void {
  const began = now();
  let heardAt = began;
  /** The server has confirmed that it holds. */
  let isHeard = false;
  const beat = async (): Promise<void> => {
    if (!isPressed()) return onReleased();
    if (now() - heardAt > SILENCE_MS) return onLost();
    const isHeld = await send().catch(() => undefined);
    if (isHeld === undefined) return;
    // Until the press has arrived there it is not held.
    if (!isHeld && (isHeard || now() - began > SILENCE_MS)) return onLost();
    heardAt = now();
    isHeard ||= isHeld;
  };
  const timer = setInterval(beat, BEAT_MS);
  return () => clearInterval(timer);
}
