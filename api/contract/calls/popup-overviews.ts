/**
 * Pop-up overviews: small diagrams that an action opens over another diagram (POP). Stored, streamed and saved
 * like all diagrams: the editor and live mode reach them under reports/site-schematics/{uuid} too.
 */
import {
  boolean,
  type Infer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { CANVAS_THEMES, diagramCalls, PATCH_BYTES } from './diagrams.ts';
import { diagramRead, nameField, page } from './shared.ts';

/** POP-10: a page of the list. */
export const POPUPS_PAGE = 55;
/** CANV-04. */
export const POPUP_SIDE = 400;

/** The exact words (POP-05 to POP-07, ERR-18, OR-72). */
export const POPUP_TEXTS = {
  create: 'Create a Pop-up Overview',
  select: 'Select or Create a Pop-up Overview',
  archive: 'Are you sure you want to archive this popup overview?',
  archived: 'Popup overview archived successfully!',
} as const;

const id = { id: idOf('diagram') };
const popup = object({
  _id: uuid(),
  name: text(),
  thumbnail: nullable(text({ max: 1_000_000 })),
  /** The author; null if unknown. */
  userUuid: nullable(uuid()),
  /** The reference that an object stores to open it. */
  actionLink: object({ type: text(), reportId: uuid() }),
  /** The caller's rights: change, clone and archive go together (POP-08). */
  rights: object({ update: boolean() }),
});
export type PopupOverview = Infer<typeof popup>;

const build = { anyOf: ['Dash.add', 'Dash.update', 'Site.Overview.update'] } as const;
const side = number({ min: 1, max: 1_000_000 });

export const popupOverviewCalls = {
  popupOverviews: call('GET popup-overviews', {
    summary: 'The company’s pop-up overviews, newest first',
    needs: diagramRead,
    query: page,
    reply: object({ items: list(popup, { max: 500 }), total: number({ integer: true }) }),
  }),
  popupOverview: call('GET popup-overviews/{id}', {
    summary: 'A pop-up overview in one answer, as a saved diagram has it',
    needs: diagramRead,
    params: id,
    query: { edit: optional(queryBoolean()), siteId: optional(uuid()) },
    reply: diagramCalls.diagramView.reply,
  }),
  createPopupOverview: call('POST popup-overviews', {
    summary: 'A new pop-up overview: empty, or where `cloneId` is given a copy of that one',
    needs: build,
    body: object({
      name: nameField,
      width: optional(side),
      height: optional(side),
      fill: optional(nullable(text({ max: 40 }))),
      /** The console's unless given, as of diagrams. */
      theme: optional(nullable(oneOf(CANVAS_THEMES))),
      cloneId: optional(uuid()),
    }),
    reply: object({ popup, version: number({ integer: true }) }),
  }),
  savePopupOverview: call('PUT popup-overviews/{id}', {
    summary: 'Saves what changed since `version`, as diagrams are saved',
    needs: diagramRead,
    params: id,
    bodyLimit: PATCH_BYTES,
    body: diagramCalls.saveDiagram.body,
    reply: diagramCalls.saveDiagram.reply,
  }),
  archivePopupOverview: call('DELETE popup-overviews/{id}', {
    summary: 'Archives it: objects that open it open nothing from then on',
    needs: diagramRead,
    params: id,
    reply: object({ message: text() }),
  }),
} as const;
