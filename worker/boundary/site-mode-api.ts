import type { SiteMode } from '../../engine/document/site-link.ts';
import type { ObjectId } from '../../engine/document/types.ts';
import type { EditFault } from '../../engine/edit/command.ts';

export type { SiteMode } from '../../engine/document/site-link.ts';

/** How many objects of the diagram are linked in which mode. */
export interface SiteModeCount {
  readonly static: number;
  readonly dynamic: number;
}

/** An object that cannot be linked in the other mode, and keeps its link. */
export interface KeptLink {
  readonly object: ObjectId;
  /** As lists call it. */
  readonly name: string;
  readonly reason: string;
}

/** What a switch would do. */
export interface SiteModePlan {
  readonly to: SiteMode;
  /** Objects whose links are turned. */
  readonly turned: number;
  /** Objects that keep theirs: how many, and the first of them. */
  readonly kept: number;
  readonly keptLinks: readonly KeptLink[];
}

/** Static and dynamic site mode (OR-51). */
export interface SiteModeApi {
  count(): SiteModeCount;
  /** Asks the server for the links of the other mode. `site`: whose devices static links name. Rejects where it refuses. */
  plan(to: SiteMode, site?: string): Promise<SiteModePlan>;
  /** Does what was planned last, as one entry of the history. Returns why not; null where it is done. */
  apply(): Promise<EditFault | null>;
}
