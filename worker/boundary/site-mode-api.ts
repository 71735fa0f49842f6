import type { SiteMode } from '../../engine/document/site-link.ts';
import type { ObjectId } from '../../engine/document/types.ts';
import type { EditFault } from '../../engine/edit/command.ts';

export type { SiteMode } from '../../engine/document/site-link.ts';

/** Number of objects of the diagram linked in each mode. */
export interface SiteModeCount {
  readonly static: number;
  readonly dynamic: number;
}

/** An object that cannot be linked in the other mode, and keeps its link. */
export interface KeptLink {
  readonly object: ObjectId;
  /** Its display name in lists. */
  readonly name: string;
  readonly reason: string;
}

/** The effect of a switch. */
export interface SiteModePlan {
  readonly to: SiteMode;
  /** Number of objects whose links are converted. */
  readonly turned: number;
  /** Objects that keep their links: their number, and the first of them. */
  readonly kept: number;
  readonly keptLinks: readonly KeptLink[];
}

/** Static and dynamic site mode (OR-51). */
export interface SiteModeApi {
  count(): SiteModeCount;
  /**
   * Requests the links of the other mode from the server. `site`: whose devices static links name. Rejects where the
   * server refuses.
   */
  plan(to: SiteMode, site?: string): Promise<SiteModePlan>;
  /** Applies the last plan, as one history entry. Returns why not; null on success. */
  apply(): Promise<EditFault | null>;
}
