import { BEAT_MS } from '../../worker/protocol.ts';

export interface HeartWatch {
  /** Something came from the worker. */
  beat(): void;
  stop(): void;
}

interface HeartOptions {
  /** Resolves while the worker lives. */
  readonly ping: () => Promise<unknown>;
  /** Called once; the watch has ended then. */
  readonly onDead: () => void;
  readonly beatMs?: number;
}

/** Beats that may be missed before the worker is asked, and milliseconds it has to answer. */
const MISSED = 4;
const PATIENCE = 3;

/**
 * Watches a worker's heart. Silence alone proves nothing: a blocked page does not hear the beats either. So after some
 * silence the worker is asked once, and only when that stays unanswered too is it given up.
 */
export function watchHeart({ ping, onDead, beatMs = BEAT_MS }: HeartOptions): HeartWatch {
  let lastBeat = performance.now();
  let asking = false;
  const timer = setInterval(() => {
    if (!asking && performance.now() - lastBeat > MISSED * beatMs) void ask();
  }, beatMs);

  async function ask(): Promise<void> {
    asking = true;
    const silence = new Promise<false>((done) => setTimeout(done, PATIENCE * beatMs, false));
    const alive = await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      silence,
    ]);
    asking = false;
    if (alive) lastBeat = performance.now();
    else if (stopped) return;
    else {
      stop();
      onDead();
    }
  }

  let stopped = false;
  function stop(): void {
    stopped = true;
    clearInterval(timer);
  }
  return {
    beat() {
      lastBeat = performance.now();
    },
    stop,
  };
}
