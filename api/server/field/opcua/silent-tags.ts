/**
 * Tags of which the server has reported nothing for a while. Either nothing has changed, or their nodes were deleted: then
 * servers report nothing more, even if they add the nodes again. Reading them shows which.
 */
import type { LiveValue } from '../sample.ts';
import type { NodeTag } from './subscription.ts';

/** Milliseconds. */
const SILENT_MS = 5000;

interface Heard {
  at: number;
  value: LiveValue;
}

export class SilentTags {
  /** Oldest first. */
  readonly #heard = new Map<NodeTag, Heard>();

  heard(tag: NodeTag, value: LiveValue, now: number): void {
    this.#heard.delete(tag);
    this.#heard.set(tag, { at: now, value });
  }

  forget(tag: NodeTag): void {
    this.#heard.delete(tag);
  }

  /** Up to `most` tags that are silent, the longest ones first. */
  due(now: number, most: number): NodeTag[] {
    const due: NodeTag[] = [];
    for (const [tag, { at }] of this.#heard) {
      if (due.length >= most || (now >= at && now - at < SILENT_MS)) break;
      due.push(tag);
    }
    return due;
  }

  /** Whether the server should have reported this value: its monitored item is dead. */
  isMissed(tag: NodeTag, value: LiveValue): boolean {
    const last = this.#heard.get(tag)?.value;
    if (typeof last === 'number' && typeof value === 'number')
      return Math.abs(value - last) > tag.point.deadband;
    return last !== value;
  }
}
