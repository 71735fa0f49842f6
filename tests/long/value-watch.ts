/** A page's live socket at one node, and what it was shown: for how long nothing came, what was stale, and when it was good again. */
import { decodeFrame, type LiveConnection, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { Quality } from '../../api/contract/live.ts';
import type { Caller } from './setpoints.ts';

interface Shown {
  quality: Quality;
  value: unknown;
  goodAt: number;
}

/** All times are of `performance.now()`. */
export class ValueWatch {
  readonly #live: LiveConnection;
  readonly #shown: Shown[];
  #staleAt: (number | undefined)[] = [];
  #backAt: (number | undefined)[] = [];
  #frameAt = performance.now();
  #longestPauseMs = 0;
  #longestGapMs = 0;
  /** When the socket was last lost. */
  lostAt: number | undefined;

  constructor(origin: string, caller: Caller, tags: readonly string[]) {
    this.#shown = tags.map(() => ({ quality: Quality.missing, value: null, goodAt: performance.now() }));
    this.#live = openLiveSocket({
      url: liveUrl(origin),
      ticket: () => caller.ticket(),
      tags,
      onFrame: (frame) => this.#take(frame),
      onState: ({ connection }) => {
        if (connection !== 'lost') return;
        this.lostAt ??= performance.now();
        for (const shown of this.#shown) shown.quality = Quality.missing;
      },
    });
  }

  /** Forgets what was seen until now. */
  begin(): void {
    const now = performance.now();
    this.#staleAt = [];
    this.#backAt = [];
    this.#longestPauseMs = this.#longestGapMs = 0;
    this.#frameAt = now;
    this.lostAt = undefined;
    for (const shown of this.#shown) shown.goodAt = now;
  }

  /** The socket is open, and all values are good. */
  areGood(): boolean {
    return this.#shown.every(({ quality }) => quality === Quality.good);
  }

  /** Since `begin`: when this tag was first shown as stale, and good for the first time after that. */
  staleAt(tag: number): number | undefined {
    return this.#staleAt[tag];
  }
  backAt(tag: number): number | undefined {
    return this.#backAt[tag];
  }

  valueOf(tag: number): unknown {
    return this.#shown[tag]!.value;
  }

  /** Milliseconds since `begin` in which no frame came, the longest. */
  longestPauseMs(): number {
    return Math.round(Math.max(this.#longestPauseMs, this.pauseMs()));
  }

  /** Milliseconds since the last frame. */
  pauseMs(): number {
    return performance.now() - this.#frameAt;
  }

  /** Milliseconds since `begin` without a good value of any one tag, the longest. */
  longestGapMs(): number {
    const now = performance.now();
    return Math.round(Math.max(this.#longestGapMs, ...this.#shown.map(({ goodAt }) => now - goodAt)));
  }

  close(): void {
    this.#live.close();
  }

  #take(frame: ArrayBuffer): void {
    const now = performance.now();
    this.#longestPauseMs = Math.max(this.#longestPauseMs, now - this.#frameAt);
    this.#frameAt = now;
    decodeFrame(frame, (tag, _time, quality, value) => {
      const shown = this.#shown[tag]!;
      Object.assign(shown, { quality, value });
      if (quality === Quality.stale) this.#staleAt[tag] ??= now;
      if (quality !== Quality.good) return;
      this.#longestGapMs = Math.max(this.#longestGapMs, now - shown.goodAt);
      shown.goodAt = now;
      if (this.#staleAt[tag] !== undefined) this.#backAt[tag] ??= now;
    });
  }
}
