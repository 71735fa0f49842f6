/**
 * Switches between static and dynamic site mode (CANV-03, CANV-23). Each link is requested once, however many objects
 * share it, and objects are changed and redrawn in batches, between which frames and messages are handled.
 */
import type { AnswerOf, Client } from '../../api/client/client.ts';
import {
  keyOfRole,
  modeOf,
  type Role,
  relinked,
  roleOf,
  type SiteMode,
} from '../../engine/document/site-link.ts';
import { transaction } from '../../engine/document/transaction.ts';
import type { ElementConfig, Item, ObjectId, PlacedItem } from '../../engine/document/types.ts';
import { withConfig } from '../../engine/edit/view.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EditFault } from '../boundary/index.ts';
import type { KeptLink, SiteModeApi, SiteModeCount, SiteModePlan } from '../boundary/site-mode-api.ts';
import { namesOf } from '../words/names.ts';

/** CONST-42: objects per batch. */
export const BATCH = 100;
/** Links per call. */
const AT_ONCE = 5000;
/** Most objects listed that keep their links: as many as anybody reads. */
const MOST_NAMED = 200;

interface SiteModeOptions {
  readonly engine: () => Engine;
  readonly client: () => Client;
  /** Resolves once waiting frames and messages have been handled. */
  readonly breathe: () => Promise<void>;
}

type SiteLink = AnswerOf<'siteLinks'>['items'][number];
/** The new link, by the key of the old one: a uuid, or the key of a role. */
type Links = ReadonlyMap<string, SiteLink>;

interface Planned {
  readonly to: SiteMode;
  readonly links: Links;
}

export class SiteModeService implements SiteModeApi {
  readonly #options: SiteModeOptions;
  #planned: Planned | undefined;

  constructor(options: SiteModeOptions) {
    this.#options = options;
  }

  count(): SiteModeCount {
    const count = { static: 0, dynamic: 0 };
    for (const { config } of this.#items()) {
      const mode = modeOf(config);
      if (mode) count[mode]++;
    }
    return count;
  }

  async plan(to: SiteMode, site?: string): Promise<SiteModePlan> {
    this.#planned = undefined;
    const wanted = await this.#wanted(to);
    const links = await this.#ask(to, wanted, site);
    const { engine } = this.#options;
    const { titleOf } = namesOf(engine());
    let turned = 0;
    let kept = 0;
    const keptLinks: KeptLink[] = [];
    await this.#eachBatch(to, ({ object, config }) => {
      const link = links.get(keyOf(config!));
      if (link && link.reason === null) turned++;
      else if (++kept <= MOST_NAMED)
        keptLinks.push({
          object: object.id,
          name: object.label || titleOf(object),
          reason: link?.reason ?? 'It was linked while the server was asked',
        });
    });
    this.#planned = { to, links };
    return { to, turned, kept, keptLinks };
  }

  async apply(): Promise<EditFault | null> {
    const planned = this.#planned;
    this.#planned = undefined;
    if (!planned) return { message: 'Nothing was planned to be switched.' };
    const { to, links } = planned;
    const editor = this.#options.engine().editing?.editor;
    if (!editor) return { message: 'The diagram is not being edited.' };
    const { history } = editor;
    const ids: ObjectId[] = [];
    for (const { object, config } of this.#items()) {
      const mode = modeOf(config);
      if (mode && mode !== to) ids.push(object.id);
    }
    history.boundary();
    let ours: unknown;
    for (let from = 0; from < ids.length; from += BATCH) {
      // Reads the current items: whoever has edited between two batches is not overwritten.
      const items = ids.slice(from, from + BATCH).flatMap((id) => editor.document.get(id) ?? []);
      const updated = items.flatMap((item) => {
        const pair = modeOf(item.config) === to ? undefined : turnedPair(item, links);
        return pair ? [pair] : [];
      });
      // One entry, unless the builder has made a change in the meantime.
      if (ours !== undefined && history.entries.at(-1) === ours) history.goOn();
      if (updated.length > 0) editor.change(transaction({ updated }));
      ours = updated.length > 0 ? history.entries.at(-1) : ours;
      history.boundary();
      if (from + BATCH < ids.length) await this.#options.breathe();
    }
    return null;
  }

  /** Returns the keys of the links for the other mode, each once. */
  async #wanted(to: SiteMode): Promise<ReadonlyMap<string, ElementConfig>> {
    const wanted = new Map<string, ElementConfig>();
    await this.#eachBatch(to, ({ config }) => {
      wanted.set(keyOf(config!), config!);
    });
    return wanted;
  }

  async #ask(to: SiteMode, wanted: ReadonlyMap<string, ElementConfig>, site?: string): Promise<Links> {
    const links = new Map<string, SiteLink>();
    const all = [...wanted];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      const { items } = await this.#options.client().siteLinks({
        body:
          to === 'dynamic'
            ? { to, tags: some.map(([key]) => key) }
            : { to, siteId: site, roles: some.map(([, config]) => roleOf(config) as Role) },
      });
      for (const [nth, [key]] of some.entries()) if (items[nth]) links.set(key, items[nth]);
    }
    return links;
  }

  /** Visits the objects linked in the mode that is left. */
  async #eachBatch(to: SiteMode, visit: (item: PlacedItem) => void): Promise<void> {
    let nth = 0;
    for (const item of [...this.#items()]) {
      const mode = modeOf(item.config);
      if (!mode || mode === to) continue;
      visit(item);
      if (++nth % BATCH === 0) await this.#options.breathe();
    }
  }

  #items(): Iterable<PlacedItem> {
    return this.#options.engine().document.items();
  }
}

const keyOf = (config: ElementConfig): string => {
  const role = roleOf(config);
  return role ? keyOfRole(role) : config.linkedTag!;
};

function turnedPair(item: Item, links: Links): readonly [Item, Item] | undefined {
  const link = item.config && links.get(keyOf(item.config));
  if (!item.config || !link || link.reason !== null) return undefined;
  const { tag, deviceId, assignmentId, linkObjectId } = link;
  return withConfig(
    item,
    relinked(item.config, {
      linkedTag: tag ?? undefined,
      deviceId: deviceId ?? undefined,
      ...(deviceId === null ? { assignmentId: assignmentId!, linkObjectId: linkObjectId! } : {}),
    }),
  );
}
