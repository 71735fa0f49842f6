/** Diagrams: lists, loading, saving, live mode. */
import {
  boolean,
  type Infer,
  type InferShape,
  list,
  nullable,
  number,
  object,
  objectId,
  oneOf,
  opaqueObject,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { diagramRead, nameField } from './shared.ts';
import { tagField } from './tags.ts';

/** Of a diagram: the theme that the console and its viewer have chosen, or a fixed one. */
export const CANVAS_THEMES = ['console', 'light', 'dark', 'contrast'] as const;
export type CanvasTheme = (typeof CANVAS_THEMES)[number];

export const elementConfig = opaqueObject();
export const diagramHead = {
  uuid: uuid(),
  name: text(),
  /** Grows by one at every save; a save names the version it is based on. */
  version: number({ integer: true }),
  width: number(),
  height: number(),
  fill: nullable(text()),
  url: nullable(text()),
  /** What the tokens among its colours mean; null: the colours that they replaced. */
  theme: nullable(oneOf(CANVAS_THEMES)),
  thumbnail: nullable(text({ max: 1_000_000 })),
  /** Height of the page when the diagram was made. */
  initialHeight: nullable(number()),
  /** The frame of the latest save, as in `frame` of a save; null if it was never saved from a screen. */
  scale: nullable(number()),
  containerWidth: nullable(number()),
  containerHeight: nullable(number()),
  fitToScale: nullable(boolean()),
  /** The site's position; null on the dashboard. */
  areaId: nullable(uuid()),
  routeId: nullable(uuid()),
  siteId: nullable(uuid()),
  templateName: nullable(text()),
  overviewTemplateId: nullable(uuid()),
  objectCount: number({ integer: true }),
  /** The caller's rights. The server checks again at every call. */
  rights: object({ update: boolean(), control: boolean() }),
};

/** A role that means nothing at the site for which a diagram is shown, and why, in words. */
const lackingRole = object({ assignmentId: uuid(), linkObjectId: uuid(), message: text() });
export type LackingRole = Infer<typeof lackingRole>;

/** A tag that objects are linked to but that cannot be read, and why, in words. */
const goneTag = object({ tag: uuid(), message: text() });
export type GoneTag = Infer<typeof goneTag>;

/** A stored diagram in one response. */
export const wholeDiagram = {
  ...diagramHead,
  canvas: object({ objects: list(opaqueObject(), { max: 50_000 }) }),
  configuration: list(elementConfig, { max: 50_000 }),
  linkObjectConfiguration: list(opaqueObject(), { max: 50_000 }),
  tags: list(tagField, { max: 100_000 }),
  lacking: list(lackingRole, { max: 10_000 }),
  gone: list(goneTag, { max: 100_000 }),
};

/** One line of a streamed diagram: first the head, then tags, then chunks of configuration and objects, then the end. */
export const diagramLine = object({
  head: optional(object(diagramHead)),
  tags: optional(list(tagField, { max: 100_000 })),
  lacking: optional(list(lackingRole, { max: 10_000 })),
  gone: optional(list(goneTag, { max: 100_000 })),
  configuration: optional(list(elementConfig, { max: 10_000 })),
  linkObjectConfiguration: optional(list(opaqueObject(), { max: 100_000 })),
  objects: optional(list(opaqueObject(), { max: 10_000 })),
  end: optional(object({ objectCount: number({ integer: true }) })),
});

const canvasFields = {
  width: number({ min: 1, max: 1_000_000 }),
  height: number({ min: 1, max: 1_000_000 }),
  fill: nullable(text({ max: 40 })),
  url: nullable(text()),
  /** Unchanged if missing. */
  theme: optional(nullable(oneOf(CANVAS_THEMES))),
};
/** The page's position in its container when it was saved. `scale`: the container's width over 1920. */
const frame = object({
  scale: number({ min: 0, max: 100 }),
  containerWidth: number({ min: 1, max: 100_000 }),
  containerHeight: number({ min: 1, max: 100_000 }),
  /** Whether the whole page was fitted into the container. */
  fitToScale: boolean(),
});
const savedReply = object({
  uuid: uuid(),
  version: number({ integer: true }),
  objectCount: number({ integer: true }),
});
/** A small picture of the diagram, which the editor makes at every save. */
export const thumbnail = text({
  max: 300_000,
  pattern: /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/,
  say: { pattern: 'A thumbnail must be a PNG picture as a data address' },
});

/**
 * One line of a diagram that is being saved whole: the head, then objects, lowest first, with the configuration of
 * these very objects beside them, then the end with their number.
 */
const diagramSaveLine = object({
  head: optional(
    object({
      /** The version that the diagram is based on. */
      version: number({ integer: true, min: 1 }),
      name: optional(nameField),
      thumbnail: optional(nullable(thumbnail)),
      frame: optional(frame),
      ...canvasFields,
    }),
  ),
  objects: optional(list(opaqueObject(), { max: 10_000 })),
  configuration: optional(list(elementConfig, { max: 10_000 })),
  end: optional(object({ objectCount: number({ integer: true, min: 0 }) })),
});

/** API-164: parameters of reading a diagram. */
const viewQuery = {
  /** For editing: refused without the right. */
  edit: optional(queryBoolean()),
  /** The site for which it is shown. */
  siteId: optional(uuid()),
  /** Objects and links are those of this overview template; name, version and rights stay the diagram's own. */
  templateId: optional(uuid()),
  /**
   * A tag of the object that opened it as a pop-up: what is linked to its opener shows the equipment of this tag, and the
   * name in the head begins with that of the equipment.
   */
  openerTag: optional(uuid()),
};

/** Of a change of a diagram. A page whose change is larger saves the whole as a stream. */
export const PATCH_BYTES = 8 * 1024 * 1024;

export const diagramCalls = {
  diagramView: call('GET reports/site-schematics/{uuid}/view', {
    summary: 'A saved diagram in one answer; for large ones use the stream',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: viewQuery,
    reply: object(wholeDiagram),
  }),
  diagramStream: call('GET reports/site-schematics/{uuid}/stream', {
    summary: 'PROPOSED: a saved diagram as JSON lines, for the worker',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: viewQuery,
    reply: diagramLine,
    stream: 'ndjson',
  }),
  diagramThumbnail: call('GET reports/site-schematics/{uuid}/thumbnail', {
    summary: 'PROPOSED: the small picture that was saved with a diagram; null where it has none yet',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    // The picture is of the light theme; one that follows the console may be shown dark.
    reply: object({ thumbnail: nullable(thumbnail), theme: nullable(oneOf(CANVAS_THEMES)) }),
  }),
  createDiagram: call('POST reports/site-schematics', {
    summary:
      'A new diagram: of a site where `siteId` is given, else of the dashboard; empty, or with the drawing of a template',
    needs: { anyOf: ['Dash.add', 'Site.Overview.update'] },
    body: object({
      name: nameField,
      /** 1920 × 1080 unless given (CANV-04). */
      width: optional(number({ min: 1, max: 1_000_000 })),
      height: optional(number({ min: 1, max: 1_000_000 })),
      fill: optional(nullable(text({ max: 40 }))),
      /** The console's unless given; null: each token shows the colour that it replaced. */
      theme: optional(nullable(oneOf(CANVAS_THEMES))),
      siteId: optional(uuid()),
      /** Of the dashboard: the folder that it is in. */
      parent: optional(nullable(uuid())),
      /** Its page and drawing become the new diagram's, whatever the fields above say about the page. */
      overviewTemplateId: optional(uuid({ say: 'Template is required' })),
    }),
    reply: object({ head: object(diagramHead) }),
  }),
  saveDiagram: call('PUT reports/site-schematics/{uuid}', {
    summary:
      'Saves what changed since `version`. 409 VERSION_CONFLICT where somebody has saved meanwhile: nothing is stored then',
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] },
    params: { uuid: idOf('diagram') },
    bodyLimit: PATCH_BYTES,
    body: object({
      version: number({ integer: true, min: 1 }),
      name: optional(nameField),
      thumbnail: optional(nullable(thumbnail)),
      /** Unchanged if missing. */
      frame: optional(frame),
      patch: object({
        removed: list(objectId(), { max: 50_000 }),
        put: list(
          object({
            object: opaqueObject(),
            config: nullable(elementConfig),
            after: optional(nullable(objectId())),
          }),
          {
            max: 50_000,
            say: 'At most 50000 objects are allowed in one save; save larger changes as a stream',
          },
        ),
        canvas: optional(object(canvasFields)),
      }),
    }),
    reply: savedReply,
  }),
  saveDiagramStream: call('PUT reports/site-schematics/{uuid}/stream', {
    summary:
      'PROPOSED: saves a whole diagram of any size as JSON lines, for the worker. Nothing is stored before the line `end`, with the right count, has come; 409 VERSION_CONFLICT as above. A line has at most 8 MiB, all of them 1 GiB; 503 BUSY while others of this size are being saved',
    needs: { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] },
    params: { uuid: idOf('diagram') },
    takes: 'ndjson',
    bodyLimit: 1024 * 1024 * 1024,
    body: diagramSaveLine,
    reply: savedReply,
  }),
  liveMode: call('GET reports/site-schematics/live-mode/{uuid}', {
    summary: 'Opens (true) or releases (false) a diagram for live mode; idempotent',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: { isLiveMode: queryBoolean(), siteId: optional(uuid()) },
    reply: object({ isLiveMode: boolean() }),
  }),
  pollNow: call('GET reports/site-schematics/{uuid}/poll-now', {
    summary: 'Asks the devices behind a diagram for their latest data',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: { siteId: optional(uuid()) },
    reply: object({ message: text() }),
  }),
} as const;

export type DiagramHead = InferShape<typeof diagramHead>;
export type DiagramLine = Infer<typeof diagramLine>;
export type DiagramSaveLine = Infer<typeof diagramSaveLine>;
