/** Overview templates: listing, creating, renaming, redrawing and archiving them, and previews at a site (OTPL). */
import { DEFAULT_PAGE } from '../../../../../engine/document/page.ts';
import { NEW_THEME } from '../../../../../engine/document/types.ts';
import {
  type BodyOf,
  type Endpoints,
  OVERVIEW_TEMPLATES_PAGE,
  type OverviewTemplate,
} from '../../../../contract/index.ts';
import type { Done, Recorder } from '../../../audit/recorder.ts';
import { type HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { siteByUuid } from '../../tags/index.ts';
import { diagramRights } from '../diagram-rights.ts';
import { replaceDiagram } from '../queries/diagram-replace.ts';
import { addChunks, findDiagram, type StoredDiagram, saveDiagram } from '../queries/diagrams.ts';
import {
  changedBy,
  listOverviewTemplates,
  overviewsOfTemplate,
  overviewTemplateByUuid,
  renameDiagramRow,
  setObjectCount,
} from '../queries/overview-templates.ts';
import { archiveDiagram } from '../queries/popup-overviews.ts';
import {
  drawingOf,
  lackingAtSite,
  rolesOfTemplate,
  type TemplateDrawing,
} from '../queries/template-drawing.ts';
import { writeVersion } from '../versions/queries/diagram-versions.ts';
import { viewingOf, visibleDiagram } from '../visible-diagram.ts';
import { savedBy } from './diagram-activity.ts';
import { saveError } from './diagram-checks.ts';
import { wholeDiagram } from './diagrams.ts';

export const TEMPLATE_TAKEN = 'There is a template of this name';
/** CANV-04: the page of an empty one. */
const EMPTY = { ...DEFAULT_PAGE, fill: null, url: null, theme: NEW_THEME, thumbnail: null } as const;

export const overviewTemplateHandlers = (record: Recorder) => ({
  ...templateLists(),
  ...changeTemplates(record),
  ...templatesAtSites(),
});

function templateLists() {
  return {
    overviewTemplates: ({ tenant }, { query }) =>
      tenant((db) => listOverviewTemplates(db, pageOf(query), searchTerm(query.search))),

    overviewTemplate: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const template = await openTemplate(db, params.uuid);
        const item = await overviewTemplateByUuid(db, params.uuid);
        return { ...item!, roles: await rolesOfTemplate(db, template) };
      }),

    associatedOverviews: ({ tenant }, { params, query }) =>
      tenant(async (db) => {
        const { id } = await openTemplate(db, params.id);
        return overviewsOfTemplate(db, id, pageOf(query), searchTerm(query.search));
      }),
  } satisfies Partial<Handlers>;
}

function changeTemplates(record: Recorder) {
  return {
    createOverviewTemplate: ({ caller }, { body }) =>
      unlessTaken(TEMPLATE_TAKEN, () =>
        record(caller, 'overviewTemplate.create', (db) => createTemplate(db, caller, body)),
      ),

    updateOverviewTemplate: ({ caller }, { params, body }) =>
      unlessTaken(TEMPLATE_TAKEN, () =>
        record(caller, 'overviewTemplate.update', async (db) => {
          const { id, head } = await openTemplate(db, params.uuid);
          await renameDiagramRow(db, id, body.name);
          await changedBy(db, id, caller.user);
          const result = await overviewTemplateByUuid(db, params.uuid);
          return {
            result: result!,
            detail: { template: head.uuid, name: body.name, before: head.name },
          };
        }),
      ),

    redrawOverviewTemplate: {
      authorize: ({ tenant }, { params }) => tenant((db) => openTemplate(db, params.uuid)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'overviewTemplate.redraw', (db) => redrawTemplate(db, caller, params.uuid, body)),
    },

    archiveOverviewTemplate: ({ caller }, { params }) =>
      record(caller, 'overviewTemplate.archive', async (db) => {
        const { id, head } = await openTemplate(db, params.uuid);
        await archiveDiagram(db, id);
        return { result: {}, detail: { template: head.uuid, name: head.name } };
      }),
  } satisfies Partial<Handlers>;
}

/** A template's preview at a site. */
function templatesAtSites() {
  return {
    async overviewFromTemplate(context, { params }) {
      const { site, template } = await context.tenant((db) => atSite(db, params));
      const whole = await wholeDiagram(context, template.head.uuid, { siteId: site.uuid });
      const { uuid, name } = template.head;
      return { ...whole, siteId: site.uuid, overviewTemplateId: uuid, templateName: name };
    },

    templateAtSite: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const { site, template } = await atSite(db, params);
        return lackingAtSite(db, template, site);
      }),
  } satisfies Partial<Handlers>;
}

/** A new template, empty or with the drawing of a diagram. */
async function createTemplate(
  db: Db,
  caller: Caller,
  form: BodyOf<Endpoints['createOverviewTemplate']>,
): Promise<Done<Taken>> {
  const source = form.diagramUuid ? await readable(db, caller, form.diagramUuid) : undefined;
  const { companyId } = caller;
  const { width, height, fill, url, theme, thumbnail } = source?.head ?? { ...EMPTY, ...form };
  const { id, uuid, version } = await saveDiagram(db, {
    ...{ companyId, purpose: 'template', name: form.name, ownerUuid: caller.user.uuid },
    ...{ width, height, fill, url, theme, thumbnail: form.thumbnail ?? thumbnail },
    objects: [],
  });
  const drawing = source && drawingOf(db, source);
  if (source && drawing) {
    await addChunks(db, { companyId, id, version }, drawing.chunks);
    await setObjectCount(db, id, source.head.objectCount);
  }
  await changedBy(db, id, caller.user);
  await writeVersion(db, id, savedBy(caller), null);
  return taken(db, uuid, source, drawing);
}

/** Replaces a template's drawing by that of a diagram. */
async function redrawTemplate(
  db: Db,
  caller: Caller,
  uuid: string,
  form: BodyOf<Endpoints['redrawOverviewTemplate']>,
): Promise<Done<Taken>> {
  const template = await openTemplate(db, uuid);
  const source = await readable(db, caller, form.diagramUuid);
  if (source.id === template.id) throw invalid('This is the template itself');
  const drawing = drawingOf(db, source);
  const { width, height, fill, url, theme, thumbnail, objectCount } = source.head;
  await replaceDiagram(db, {
    ...{ companyId: caller.companyId, diagram: template, version: form.version, by: savedBy(caller) },
    // The old drawing and the new one have nothing in common.
    counts: { added: objectCount, changed: 0, removed: template.head.objectCount },
    head: {
      ...{ name: template.head.name, width, height, fill, url, theme },
      thumbnail: form.thumbnail ?? thumbnail,
    },
    frame: source.head,
    objectCount,
    chunks: drawing.chunks,
  }).catch((error: unknown) => {
    throw saveError(error);
  });
  return taken(db, uuid, source, drawing);
}

/** The template; any other diagram counts as missing. Throws 404. */
async function openTemplate(db: Db, uuid: string): Promise<StoredDiagram> {
  const diagram = await findDiagram(db, uuid);
  if (diagram?.purpose !== 'template') throw missing();
  return diagram;
}

async function atSite(db: Db, { uuid, templateId }: { readonly uuid: string; readonly templateId: string }) {
  const site = await siteByUuid(db, uuid);
  if (!site) throw missing();
  return { site, template: await openTemplate(db, templateId) };
}

/** A diagram that may become a template: one that the caller may see. Throws 400 and 403. */
async function readable(db: Db, caller: Caller, uuid: string): Promise<StoredDiagram> {
  const diagram = await visibleDiagram(db, viewingOf(caller), uuid);
  if (!diagram) throw invalid('This diagram does not exist');
  diagramRights(caller, diagram);
  return diagram;
}

const invalid = (message: string): HttpError => invalidField('diagramUuid', message);

const pageOf = ({ limit = OVERVIEW_TEMPLATES_PAGE, skip = 0 }: { limit?: number; skip?: number }) => ({
  limit,
  skip,
});

interface Taken {
  readonly template: OverviewTemplate;
  readonly unlinked: number;
}

/** The present template, with the source of its drawing in the log. */
async function taken(
  db: Db,
  uuid: string,
  source?: StoredDiagram,
  drawing?: TemplateDrawing,
): Promise<Done<Taken>> {
  const template = (await overviewTemplateByUuid(db, uuid))!;
  const unlinked = drawing?.unlinked() ?? 0;
  const { name, objectCount } = template;
  const detail = {
    ...{ template: uuid, name, objects: objectCount },
    ...(source ? { from: source.head.uuid, unlinked } : {}),
  };
  return { result: { template, unlinked }, detail };
}
