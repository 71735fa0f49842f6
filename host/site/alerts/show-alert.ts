import type { Alert } from '../../../api/contract/index.ts';
import { SHOWN_TAG } from '../../canvas/use-shown-tag.ts';
import { client } from '../../session/api.ts';
import { siteDiagramPath, sitePath } from '../site-path.ts';

/** The diagram that shows an alert's tag, with its object to be marked; where none does, the overview of its site. */
export async function alertPath({ uuid, siteId, tagId }: Alert): Promise<string> {
  // Without an answer the site is still the right place to look.
  const { diagram } = await client.alertDiagram({ params: { id: uuid } }).catch(() => ({ diagram: null }));
  if (!diagram) return sitePath(siteId, '/site/overview');
  return `${siteDiagramPath(siteId, diagram)}?${new URLSearchParams({ [SHOWN_TAG]: tagId })}`;
}
