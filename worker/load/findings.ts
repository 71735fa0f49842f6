/** Faults found in the open diagram: collected while it loads, reported at once when they come up later. */
import type { Finding } from '../../engine/document/types.ts';

/** As many as anybody reads; a diagram of one broken kind has as many as objects. */
const MOST = 1000;

export class Findings {
  readonly #tell: (finding: Finding) => void;
  #found: Finding[] = [];
  #told = new Set<string>();
  #telling = false;

  /** `tell` is called once for each new message. */
  constructor(tell: (finding: Finding) => void) {
    this.#tell = tell;
  }

  get all(): readonly Finding[] {
    return this.#found;
  }

  readonly add = (finding: Finding): void => {
    if (this.#found.length < MOST) this.#found.push(finding);
    if (!this.#telling || this.#told.has(finding.message) || this.#told.size >= MOST) return;
    this.#told.add(finding.message);
    this.#tell(finding);
  };

  /** To be called before another diagram loads: findings until `opened` are in its report. */
  clear(): void {
    this.#found = [];
    this.#told = new Set();
    this.#telling = false;
  }

  opened(): void {
    this.#told = new Set(this.#found.map(({ message }) => message));
    this.#telling = true;
  }
}
