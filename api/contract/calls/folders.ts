/** The tree of folders and reports, and who has which access to its items (FOLD, DND, SHARE). */
import {
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  queryNumber,
  record,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';

/** Lists of the tree: the dashboard's, each user with their own, and that of the sites, which is common. */
export const SECTIONS = ['dashboard', 'sites'] as const;
export type Section = (typeof SECTIONS)[number];

const ITEM_TYPES = ['folder', 'report'] as const;
/** RPT-01; their words in addresses (NAV-09). */
export const REPORT_TYPES = ['tabular', 'comparison', 'graph', 'site-schematic', 'map'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
/** RPT-09. */
export const GRAPH_STYLES = ['line', 'spline'] as const;

/** Folders above each other (FOLD-20). Level 1 stands at the root; reports reach one level deeper (OR-20). */
export const MOST_FOLDER_LEVELS = 3;
/** Of a draft (FOLD-16), and never a stored name (FOLD-24). */
export const UNTITLED = 'Untitled';

/** The exact words (FOLD-21 to FOLD-24, FOLD-28, DND, SHARE). */
export const FOLDER_TEXTS = {
  nameRequired: 'Name field is required',
  nameMin: 'Min allowed value is 02 characters',
  nameMax: 'Max allowed value is 50 characters',
  nameInvalid: 'Please Enter a valid title',
  created: 'Folder created successfully',
  edited: 'Folder edited successfully',
  archived: 'Folder archived successfully',
  reportArchived: 'Report archived successfully',
  outsideScope: 'You cannot move the folders outside the scope of folders listing or shared folders listing.',
  sharedStays: 'Shared items cannot be moved outside of this folder.',
  sharedReorder: 'Item cannot be reordered outside of this folder.',
  sameLevel: 'Reordering can happen at same level only',
  noChange: 'No Change in position',
  notHere: 'Items cannot be moved here',
  notPossible: 'List update is not possible',
  reordered: 'List Updated successfully',
  shared: 'Share settings updated',
  alreadyShared: 'User/Group already added in the share list',
  isOwner: 'Selected user is already the owner',
} as const;

const isUntitled = (name: string): boolean => name.trim() === '' || name.trim().toLowerCase() === 'untitled';

/** FOLD-21 to FOLD-24, OR-18: what is wrong with a folder's name; undefined if it will do. */
export function folderNameError(name: string): string | undefined {
  if (name === '') return FOLDER_TEXTS.nameRequired;
  if (isUntitled(name)) return FOLDER_TEXTS.nameInvalid;
  const { length } = name.trim();
  if (length < 2) return FOLDER_TEXTS.nameMin;
  return length > 50 ? FOLDER_TEXTS.nameMax : undefined;
}

/** Access that can be given (SHARE-02), and that of whoever an item belongs to (SHARE-06). */
export const GIVEN_ACCESS = ['view', 'edit'] as const;
export type GivenAccess = (typeof GIVEN_ACCESS)[number];
export const ACCESS = ['owner', ...GIVEN_ACCESS] as const;
export type Access = (typeof ACCESS)[number];

/** SHARE-02. */
const shareEntry = object({ uuid: uuid(), access: oneOf(GIVEN_ACCESS) });
/** People and groups with whom one item is shared. */
const MOST_SHARES = 500;
const shares = {
  users: list(shareEntry, { max: MOST_SHARES }),
  groups: list(shareEntry, { max: MOST_SHARES }),
};

/** Items in one list. */
const MOST_ITEMS = 20_000;

/** FOLD-07, FOLD-11. */
const treeItem = object({
  _id: uuid(),
  /** The same as `_id`. */
  uuid: uuid(),
  name: text(),
  type: oneOf(ITEM_TYPES),
  /** Of a report. */
  reportType: nullable(oneOf(REPORT_TYPES)),
  /** The folder above; null at the root, and in the shared list where that folder is not shared. */
  parent: nullable(uuid()),
  /** Those below, in their order. */
  children: list(uuid(), { max: MOST_ITEMS }),
  /** 1 at the root (OR-20). */
  level: number({ integer: true }),
  /** From the root down to the parent. */
  ancestors: list(uuid(), { max: 10 }),
  /** Names from the root down to the item, with " / " between. */
  path: text(),
  /** The owner; null where the company's administrators own it. */
  userUuid: nullable(uuid()),
  companyUuid: uuid(),
  createdAt: instant(),
  position: number(),
  /** Given for this very item; empty for those who may not share it. */
  ...shares,
  /** Of the caller (SHARE-05), shares of the folders above included (OR-107). */
  access: oneOf(ACCESS),
});
export type TreeItem = Infer<typeof treeItem>;

const order = record(number(), { max: MOST_ITEMS });
const treeReply = { data: list(treeItem, { max: MOST_ITEMS }), foldersOrderData: order };

const itemPath = { id: idOf('item') };
const section = oneOf(SECTIONS);
const search = optional(text({ max: 200 }));
/** Bounds the text; `folderNameError` says what is wrong with it, as the error of the field `name`. */
const itemName = text({ max: 500 });

/** What a tree asks of the caller before its items do; the right of the other section is refused by the handler. */
const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Dash.${right}`, `Site.Reports.${right}`] }) as const;

const person = { uuid: uuid(), firstName: text(), lastName: text() };

export const folderCalls = {
  folders: call('GET folders', {
    summary:
      'The items of a section, by position: in the dashboard the caller’s own, in the sites all. A search of three characters or more keeps matches and the folders above them',
    needs: needsTo('canSee'),
    query: { search, section: optional(section) },
    reply: object(treeReply),
  }),
  sharedFolders: call('GET folders/shared', {
    summary:
      'Items of the dashboard that others share with the caller, in the caller’s order. `defaultReportData`: the report the caller had open last, if it may still be seen',
    needs: { anyOf: ['Dash.canSee'] },
    query: { search },
    reply: object({
      ...treeReply,
      defaultReportData: nullable(object({ uuid: uuid(), name: text(), reportType: oneOf(REPORT_TYPES) })),
    }),
  }),
  createFolder: call('POST folders', {
    summary: 'A new folder; reports are made by POST reports',
    needs: needsTo('add'),
    body: object({
      name: itemName,
      parent: optional(nullable(uuid())),
      type: oneOf(ITEM_TYPES),
      reportType: optional(nullable(oneOf(REPORT_TYPES))),
      graphStyle: optional(nullable(oneOf(GRAPH_STYLES))),
      section: optional(section),
    }),
    reply: treeItem,
  }),
  renameFolder: call('PUT folders/{id}', {
    summary: 'Renames a folder or a report',
    needs: needsTo('update'),
    params: itemPath,
    body: object({ name: itemName }),
    reply: treeItem,
  }),
  archiveFolder: call('DELETE folders/{id}', {
    summary: 'Archives an item; a folder must be empty. 409 FOLDER_NOT_EMPTY otherwise',
    needs: needsTo('archive'),
    params: itemPath,
    query: { section: optional(section) },
    reply: nothing(),
  }),
  moveFolder: call('POST folders/{id}/move', {
    summary:
      'Moves an item into a folder or to the root (`parentItem` null), and stores the order of the list. `shared`: in the list of what others share. 409 with the words for it where that cannot be',
    needs: { anyOf: ['Dash.canSee', 'Site.Reports.canSee'] },
    params: itemPath,
    query: { shared: optional(queryBoolean()) },
    bodyLimit: 2 * 1024 * 1024,
    body: object({
      parentItem: nullable(uuid()),
      itemType: oneOf(ITEM_TYPES),
      /** Position by id, of the items whose order changes. */
      foldersOrderData: order,
    }),
    reply: treeItem,
  }),
  shareDetails: call('GET folders/{id}/shared-details', {
    summary: 'Who owns an item of the dashboard, and with whom it is shared; for those who may see it',
    needs: { anyOf: ['Dash.canSee'] },
    params: itemPath,
    reply: object({
      owner: nullable(object(person)),
      users: list(object({ ...person, access: oneOf(GIVEN_ACCESS) }), { max: MOST_SHARES }),
      groups: list(object({ title: text(), uuid: uuid(), access: oneOf(GIVEN_ACCESS) }), {
        max: MOST_SHARES,
      }),
    }),
  }),
  shareFolder: call('PUT folders/{id}/share', {
    summary: 'With whom an item of the dashboard is shared from now on: the whole lists. Its owner alone may',
    needs: { anyOf: ['Dash.canSee'] },
    params: itemPath,
    bodyLimit: 512 * 1024,
    body: object(shares),
    reply: nothing(),
  }),
  shareSearch: call('GET folders/share-search', {
    summary: 'PROPOSED: users and groups with whom an item can be shared, by name',
    needs: { anyOf: ['Dash.canSee'] },
    query: {
      search,
      limit: optional(queryNumber({ min: 1, max: 50 })),
      skip: optional(queryNumber({ min: 0 })),
    },
    reply: object({
      users: list(object(person), { max: 50 }),
      groups: list(object({ uuid: uuid(), title: text() }), { max: 50 }),
    }),
  }),
  cloneFolder: call('POST folders/{id}/clone', {
    summary: 'PROPOSED: a copy of a folder with what the caller may see in it, or of a report, beside it',
    needs: needsTo('add'),
    params: itemPath,
    body: object({
      name: itemName,
      parent: optional(nullable(uuid())),
      section: optional(section),
    }),
    reply: treeItem,
  }),
  archivedFolders: call('GET folders/archived', {
    summary: 'PROPOSED: what was archived, newest first; for administrators of the company',
    needs: needsTo('canSee'),
    query: {
      search,
      section: optional(section),
      limit: optional(queryNumber({ min: 1, max: 100 })),
      skip: optional(queryNumber({ min: 0 })),
    },
    reply: object({
      items: list(
        object({
          uuid: uuid(),
          name: text(),
          type: oneOf(ITEM_TYPES),
          reportType: nullable(oneOf(REPORT_TYPES)),
          path: text(),
          owner: nullable(text()),
          archivedAt: instant(),
        }),
        { max: 100 },
      ),
      total: number({ integer: true }),
    }),
  }),
  restoreFolder: call('POST folders/{id}/restore', {
    summary:
      'PROPOSED: brings back what was archived, at the root where its folder is gone; for administrators of the company',
    needs: needsTo('archive'),
    params: itemPath,
    reply: treeItem,
  }),
} as const;
