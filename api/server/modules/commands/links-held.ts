/** By which right this node writes to devices, where several share the links: it has the tag's link, and is not just giving it up. */
import type { Tag } from '../../../contract/index.ts';
import type { TagDirectory } from '../values/index.ts';
import type { BusyTags } from './busy-tags.ts';
import { commandErrors } from './errors.ts';

interface LinksHeldOptions {
  readonly tags: TagDirectory;
  /** The links that are this node's now, with their epochs, by uuid; missing on a server that is alone. */
  readonly links?: () => ReadonlyMap<string, number>;
  readonly busy: BusyTags;
  /** Whether somebody holds a tag's control. */
  readonly isPressed: (tagUuid: string) => boolean;
}

const LOOK_MS = 25;

export class LinksHeld {
  readonly #options: LinksHeldOptions;
  readonly #leaving = new Set<string>();

  constructor(options: LinksHeldOptions) {
    this.#options = options;
  }

  /** All links of this node; undefined on a server that is alone. */
  all(): ReadonlyMap<string, number> | undefined {
    return this.#options.links?.();
  }

  /** The epoch of a tag's link; null on a server that is alone, undefined if this node may not write to the tag. */
  epochOf(tagUuid: string): number | null | undefined {
    const { links } = this.#options;
    if (!links) return null;
    const link = this.#linkOf(tagUuid);
    return link === undefined ? undefined : links().get(link);
  }

  /** Throws if this node may not write to the tag. */
  neededEpoch(tag: Tag): number | null {
    const epoch = this.epochOf(tag.uuid);
    if (epoch === undefined) throw commandErrors.elsewhere(tag);
    return epoch;
  }

  /** Whether a command of a person may begin. */
  mayBegin(tagUuid: string): boolean {
    const link = this.#leaving.size > 0 ? this.#linkOf(tagUuid) : undefined;
    return this.epochOf(tagUuid) !== undefined && (link === undefined || !this.#leaving.has(link));
  }

  /** Waits until nobody holds a control of the link, begins nothing more on it, and waits for what is under way. */
  async drain(link: string): Promise<void> {
    const { tags, busy, isPressed } = this.#options;
    const own = tags.slotsOf(link).map((slot) => tags.at(slot).uuid);
    await until(() => !own.some(isPressed));
    this.#leaving.add(link);
    await until(() => !own.some((tag) => busy.has(tag)));
  }

  /** The link is another node's. */
  left(link: string): void {
    this.#leaving.delete(link);
  }

  #linkOf(tagUuid: string): string | undefined {
    const { tags } = this.#options;
    const slot = tags.slotOf(tagUuid);
    return slot === undefined ? undefined : tags.at(slot).link;
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, LOOK_MS).unref());
}
