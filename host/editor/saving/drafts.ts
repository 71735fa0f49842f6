/** What earlier times of editing left in this browser: the newest is offered, until the builder takes it or drops it. */
import { ref } from 'valtio';
import type { EditFault, JournalHead } from '../../../worker/boundary/index.ts';
import type { EditRemote } from '../edit-remote.ts';

export interface DraftOffer {
  /** What an earlier time of editing left, and nobody has decided about yet. */
  readonly offered: JournalHead | null;
  /** The saved version when the draft was found; 0 where the diagram is not open for editing. */
  readonly offeredAgainst: number;
}

interface DraftsOptions {
  readonly diagram: string;
  /** uuid of whose drafts are offered. */
  readonly user: string;
  readonly remote: () => EditRemote | undefined;
}

export class Drafts {
  readonly #options: DraftsOptions;
  readonly #offer: { -readonly [K in keyof DraftOffer]: DraftOffer[K] };

  /** What is offered is written into `offer`. */
  constructor(options: DraftsOptions, offer: DraftOffer) {
    this.#options = options;
    this.#offer = offer;
  }

  /** Looks for what was left and offers the newest. `version`: as the diagram is open, 0 where it is not. */
  async find(version: number): Promise<void> {
    const { user, diagram, remote } = this.#options;
    const [newest] = (await remote()?.journal.findDrafts(user, diagram)) ?? [];
    this.#offer.offered = newest ? ref(newest) : null;
    this.#offer.offeredAgainst = version;
  }

  /** Does the offered changes again in the open diagram. Returns why it cannot, else null. */
  async take(): Promise<EditFault | null> {
    const { offered } = this.#offer;
    const fault = offered
      ? ((await this.#options.remote()?.journal.takeDraft(offered.session)) ?? null)
      : null;
    if (!fault) await this.find(this.#offer.offeredAgainst);
    return fault;
  }

  async drop(): Promise<void> {
    const { offered, offeredAgainst } = this.#offer;
    if (offered) await this.#options.remote()?.journal.dropDraft(offered.session);
    await this.find(offeredAgainst);
  }

  /** Returns what is open, or the offered draft where nothing is, as a file. */
  async file(): Promise<Blob | null> {
    const { offered, offeredAgainst } = this.#offer;
    const session = offeredAgainst === 0 ? offered?.session : undefined;
    return (await this.#options.remote()?.journal.draftFile(session)) ?? null;
  }
}
