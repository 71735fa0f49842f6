/** Drafts of earlier sessions in this browser: the newest is offered, until the builder takes or discards it. */
import { ref } from 'valtio';
import type { EditFault, JournalHead } from '../../../worker/boundary/index.ts';
import type { EditRemote } from '../edit-remote.ts';

export interface DraftOffer {
  /** A draft of an earlier session that nobody has decided about yet. */
  readonly offered: JournalHead | null;
  /** The saved version when the draft was found; 0 if the diagram is not open for editing. */
  readonly offeredAgainst: number;
}

interface DraftsOptions {
  readonly diagram: string;
  /** uuid of the user whose drafts are offered. */
  readonly user: string;
  readonly remote: () => EditRemote | undefined;
}

export class Drafts {
  readonly #options: DraftsOptions;
  readonly #offer: { -readonly [K in keyof DraftOffer]: DraftOffer[K] };

  /** The offer is written into `offer`. */
  constructor(options: DraftsOptions, offer: DraftOffer) {
    this.#options = options;
    this.#offer = offer;
  }

  /** Looks for drafts and offers the newest. `version`: of the open diagram, 0 if it is not open. */
  async find(version: number): Promise<void> {
    const { user, diagram, remote } = this.#options;
    const [newest] = (await remote()?.journal.findDrafts(user, diagram)) ?? [];
    this.#offer.offered = newest ? ref(newest) : null;
    this.#offer.offeredAgainst = version;
  }

  /** Applies the offered changes to the open diagram. Returns the error, else null. */
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

  /** Returns the open diagram, or the offered draft if none is open, as a file. */
  async file(): Promise<Blob | null> {
    const { offered, offeredAgainst } = this.#offer;
    const session = offeredAgainst === 0 ? offered?.session : undefined;
    return (await this.#options.remote()?.journal.draftFile(session)) ?? null;
  }
}
