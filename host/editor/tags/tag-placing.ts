/** Places tags or drops them, and tells the builder why not where it cannot be done. */
import type { OfferedTag } from '../../../api/contract/index.ts';
import type { DroppedTag, EditFault, SiteMode, TagLook } from '../../../worker/boundary/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import type { SiteModeSwitch } from '../../panels/site-mode.ts';
import type { EditRemote } from '../edit-remote.ts';
import { droppedTag, GoneTagsError, linkedBy } from './dropped-tags.ts';

interface PlacingOptions {
  readonly editor: { readonly remote: () => Pick<EditRemote, 'tags'> | undefined };
  readonly siteMode: Pick<SiteModeSwitch, 'refresh'>;
  /** How new links name what they show. */
  readonly mode: SiteMode;
  /** Reads the list again. */
  readonly reload: () => void;
}

/** A point of the surface, CSS pixels. */
type At = readonly [x: number, y: number];

export interface TagPlacing {
  /** At the centre of the view. */
  place(tags: readonly OfferedTag[], as: TagLook | null): Promise<void>;
  /** One links the object under it; several are placed about the point. */
  drop(tags: readonly OfferedTag[], at: At): Promise<void>;
  /** Marks the object that a drop would link; null for none. */
  aim(tags: readonly OfferedTag[], at: At | null): void;
}

export function tagPlacing({ editor, siteMode, mode, reload }: PlacingOptions): TagPlacing {
  const done = async (
    tags: readonly OfferedTag[],
    act: (remote: EditRemote['tags'], dropped: readonly DroppedTag[]) => Promise<EditFault | null>,
  ): Promise<void> => {
    const remote = editor.remote()?.tags;
    if (!remote || tags.length === 0) return;
    try {
      const fault = await act(remote, await linkedBy(mode, tags.map(droppedTag)));
      if (fault) showToast('info', fault.message);
      else await siteMode.refresh();
    } catch (error) {
      if (error instanceof GoneTagsError) reload();
      showToast('error', (error as Error).message);
    }
  };
  return {
    place: (tags, as) => done(tags, (remote, dropped) => remote.place(dropped, as)),
    drop: (tags, [x, y]) =>
      done(tags, (remote, dropped) =>
        dropped.length === 1 ? remote.dropOne(dropped[0]!, x, y) : remote.place(dropped, null, x, y),
      ),
    aim(tags, at) {
      const remote = editor.remote()?.tags;
      if (at && tags.length === 1) void remote?.aimAt(...at).catch(() => undefined);
      else void remote?.aimAway().catch(() => undefined);
    },
  };
}
