/** The demo's diagrams that have a picture from the beginning, and what each was drawn from. */
import { createHash } from 'node:crypto';
import type { BuiltDiagram } from '../../api/server/demo/diagrams/builder.ts';
import { siteOverviews } from '../../api/server/demo/diagrams/overviews.ts';
import { refinery } from '../../api/server/demo/diagrams/refinery.ts';
import { refineryUuid, siteUuid } from '../../api/server/demo/ids.ts';

/** `path`: of its editor. */
export const picturedDiagrams = () => [
  ...siteOverviews().map(({ key, site, uuid, diagram }) => ({
    ...{ key, uuid, diagram },
    path: `/site/overview/${siteUuid(site)}/site-schematic/${uuid}/edit`,
  })),
  {
    ...{ key: 'refinery', uuid: refineryUuid, diagram: refinery() },
    path: `/dash/site-schematic/${refineryUuid}/edit`,
  },
];

/** Of all that it shows: its objects may be made one by one. */
const digestOf = ({ objects, configuration, ...page }: BuiltDiagram): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...page, objects: [...objects], configuration: [...configuration] }))
    .digest('hex');

/** A digest of each diagram by the key of its picture. */
export const drawnFrom = (): Readonly<Record<string, string>> =>
  Object.fromEntries(picturedDiagrams().map(({ key, diagram }) => [key, digestOf(diagram)]));
