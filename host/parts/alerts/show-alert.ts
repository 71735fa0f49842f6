import type { Alert } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { SHOWN_TAG } from '../../data/site/diagram-paths.ts';
import { siteDiagramPath, sitePath } from '../../data/site/site-path.ts';
import { showToast } from '../../data/stores/toast-store.ts';

/** Objects to look for, in order: the first that exists is marked. */
const MOST_NAMED = 8;

type ShownAlert = Pick<Alert, 'uuid' | 'siteId'> & {
  /** Null for an alarm of a link. */
  readonly tag: { readonly name: string } | null;
  readonly site: Pick<Alert['site'], 'name'>;
};

/**
 * Opens the diagram that shows an alarm's tag or another of its equipment, with the object marked; the open one
 * comes first. If no diagram of the site does, a message says so, and the site's overview opens. An alarm of a link opens
 * the link.
 */
export async function showAlert(
  alert: ShownAlert,
  navigate: (path: string, options?: { readonly state: unknown }) => void,
): Promise<void> {
  const { uuid, siteId, tag, site } = alert;
  const near = openDiagram(siteId, location.pathname);
  // Without an answer the site is still the right place to look.
  const found = await client.alertDiagram({ params: { id: uuid }, query: { near } }).catch(() => undefined);
  if (found?.diagram) {
    const shown = new URLSearchParams({ [SHOWN_TAG]: found.tags.slice(0, MOST_NAMED).join(',') });
    // Opening it again shows it again, although the address is the same.
    navigate(`${siteDiagramPath(siteId, found.diagram)}?${shown}`, { state: { shownAt: Date.now() } });
    return;
  }
  if (found?.link) {
    navigate(`${sitePath(siteId, '/site/communication')}?id=${found.link}`);
    return;
  }
  navigate(sitePath(siteId, '/site/overview'));
  if (found && tag) showToast('info', `No diagram of ${site.name} shows ${tag.name} or its equipment.`);
}

/** The site's diagram that is on the screen. */
function openDiagram(site: string, path: string): string | undefined {
  const [, diagram] = path.split(`/site/overview/${site}/`);
  return diagram && UUID.test(diagram) ? diagram : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
