/** The state of each link of a driver, and since when. */
import type { DriverContext, LinkHealth } from './driver.ts';

/** What is said of a link that has not been tried yet. */
export const CONNECTING = 'connecting';

export class LinkStates {
  readonly #now: () => number;
  readonly #changed: (link: string) => void;
  readonly #states = new Map<string, { -readonly [K in keyof LinkHealth]: LinkHealth[K] }>();

  /** `changed`: a link is in another state. */
  constructor({ now, linkChanged = () => {} }: Pick<DriverContext, 'now' | 'linkChanged'>) {
    this.#now = now;
    this.#changed = linkChanged;
  }

  /** Sets the present links; new ones are unknown. */
  setLinks(links: Iterable<string>): void {
    const wanted = new Set(links);
    for (const link of this.#states.keys()) if (!wanted.has(link)) this.#states.delete(link);
    for (const link of wanted)
      if (!this.#states.has(link))
        this.#states.set(link, {
          state: 'unknown',
          since: this.#now(),
          lastContact: null,
          detail: CONNECTING,
        });
  }

  /** Sets a link's state; `since` moves only when the state changes. */
  set(link: string, state: LinkHealth['state'], detail: string): void {
    const known = this.#states.get(link);
    if (!known) return;
    const isOther = known.state !== state;
    if (isOther) known.since = this.#now();
    known.state = state;
    known.detail = detail;
    if (isOther) this.#changed(link);
  }

  /** The device was heard from. */
  contact(link: string): void {
    const known = this.#states.get(link);
    if (known) known.lastContact = this.#now();
  }

  get(link: string): LinkHealth | undefined {
    const known = this.#states.get(link);
    return known && { ...known };
  }
}

/** A link's endpoint and state; the endpoint once, if the words begin with it. */
export const stateWords = (where: string, detail: string): string =>
  detail.startsWith(where) ? detail : `${where} ${detail}`;
