/**
 * Versions of a diagram: every save leaves one. Named ones are kept for ever; of the rest all of the last day, one per
 * hour of the last week and one per day of the last year. The same applies to pop-up overviews. Users who may change a
 * diagram see its versions.
 */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  optional,
  queryNumber,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { diagramCalls, diagramLine } from './diagrams.ts';
import { diagramRead } from './shared.ts';

/** Versions per response. */
export const VERSIONS_PAGE = 50;

const count = () => number({ integer: true, min: 0 });
/** Objects. Null if unknown: for the first version, and for those before versions were kept. */
const counted = () => nullable(count());

const version = object({
  version: count(),
  savedAt: instant(),
  /** Null if it is no longer known. */
  user: nullable(
    object({
      uuid: nullable(uuid()),
      /** The name at that time. */
      name: text(),
      /** Changes with every new picture, null if there is none; the picture itself is `userPicture`. */
      picture: nullable(text()),
    }),
  ),
  name: nullable(text()),
  added: counted(),
  changed: counted(),
  removed: counted(),
  objectCount: count(),
  /** The version that this one restored. */
  restoredFrom: nullable(count()),
  /** Whether it is the present version. */
  current: boolean(),
});
export type DiagramVersion = Infer<typeof version>;

const one = { uuid: idOf('diagram'), version: queryNumber({ min: 1, max: 2_147_483_647 }) };

export const versionCalls = {
  diagramVersions: call('GET reports/site-schematics/{uuid}/versions', {
    summary: 'PROPOSED: what is kept of the versions of a diagram, newest first',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: {
      limit: optional(queryNumber({ min: 1, max: 500 })),
      skip: optional(queryNumber({ min: 0, max: 2_147_483_647 })),
    },
    reply: object({ items: list(version, { max: 500 }), total: count() }),
  }),
  diagramVersionStream: call('GET reports/site-schematics/{uuid}/versions/{version}/stream', {
    summary:
      'PROPOSED: a diagram as it was, as JSON lines like the diagram itself; nothing may be done with it',
    needs: diagramRead,
    params: one,
    query: { siteId: optional(uuid()) },
    reply: diagramLine,
    stream: 'ndjson',
  }),
  nameDiagramVersion: call('PUT reports/site-schematics/{uuid}/versions/{version}', {
    summary: 'PROPOSED: names a version, which keeps it for ever; null takes the name away',
    needs: diagramRead,
    params: one,
    body: object({
      name: nullable(
        text({
          trim: true,
          min: 1,
          max: 80,
          say: { required: 'Name is required', max: 'Max allowed value is 80 characters' },
        }),
      ),
    }),
    reply: object({ version }),
  }),
  restoreDiagramVersion: call('POST reports/site-schematics/{uuid}/versions/{version}/restore', {
    summary:
      'PROPOSED: makes the diagram what it was, as a new version. `version` of the body is the one that is current; 409 VERSION_CONFLICT where somebody has saved meanwhile: nothing is stored then',
    needs: diagramRead,
    params: one,
    body: object({ version: number({ integer: true, min: 1 }) }),
    reply: diagramCalls.saveDiagram.reply,
  }),
} as const;
