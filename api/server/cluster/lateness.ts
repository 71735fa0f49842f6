/**
 * By how much the messages of other nodes are late. Clocks of two machines tell nothing of how long a message took, so each is
 * compared with the quickest of the same node lately. What a server or a line has held up is told from what is said now.
 */

/** The quickest of one to two such spans counts: clocks drift apart, and one stands still while its machine sleeps. */
const SPAN_MS = 30_000;
/** A node that has said nothing for so long has ended: its next run has another uuid. */
const FORGET_MS = 3_600_000;

interface Quickest {
  /** When the present span began. */
  since: number;
  /** What the quickest message took, by the difference of two clocks: milliseconds, of any size and sign. */
  now: number;
  before: number;
}

export class Lateness {
  readonly #nodes = new Map<string, Quickest>();

  /**
   * Returns by how many milliseconds a message took longer than the quickest of that run of a node. `sentAt` by the sender's clock,
   * `takenAt` by this node's: neither ever goes back.
   */
  of(node: string, sentAt: number, takenAt: number): number {
    const took = takenAt - sentAt;
    const quickest = this.#nodes.get(node) ?? this.#begin(node, took, takenAt);
    if (takenAt - quickest.since > SPAN_MS) {
      quickest.since = takenAt;
      quickest.before = quickest.now;
      quickest.now = took;
    }
    if (took < quickest.now) quickest.now = took;
    return took - Math.min(quickest.now, quickest.before);
  }

  #begin(node: string, took: number, takenAt: number): Quickest {
    for (const [other, { since }] of this.#nodes) if (takenAt - since > FORGET_MS) this.#nodes.delete(other);
    const quickest = { since: takenAt, now: took, before: took };
    this.#nodes.set(node, quickest);
    return quickest;
  }
}
