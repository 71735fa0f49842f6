/** Pop-up overviews: listing, creating, cloning, saving and archiving them (POP). */
import { NEW_THEME } from '../../../../../engine/document/types.ts';
import { POPUP_SIDE, POPUP_TEXTS, POPUPS_PAGE, type PopupOverview } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { missing, notAllowed } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { findDiagram, type StoredDiagram, saveDiagram } from '../queries/diagrams.ts';
import { archiveDiagram, fillFrom, listPopups, popupByUuid } from '../queries/popup-overviews.ts';
import { writeVersion } from '../versions/queries/diagram-versions.ts';
import { savedBy } from './diagram-activity.ts';
import { changeableDiagram } from './diagram-checks.ts';
import { wholeDiagram } from './diagrams.ts';
import { saveChange } from './saving.ts';

export function popupOverviewHandlers(record: Recorder) {
  return {
    popupOverviews: ({ caller, tenant }, { query: { limit = POPUPS_PAGE, skip = 0, search } }) =>
      tenant(async (db) => {
        const { items, total } = await listPopups(db, { limit, skip }, searchTerm(search));
        return { items: items.map((row) => itemOf(row, caller)), total };
      }),

    async popupOverview(context, { params, query }) {
      await context.tenant((db) => openPopup(db, params.id));
      return wholeDiagram(context, params.id, query);
    },

    createPopupOverview: ({ caller }, { body }) =>
      record(caller, 'popupOverview.create', async (db) => {
        const source = body.cloneId === undefined ? undefined : await ownPopup(db, caller, body.cloneId);
        const made = await saveDiagram(db, {
          companyId: caller.companyId,
          purpose: 'popup',
          name: body.name,
          width: body.width ?? POPUP_SIDE,
          height: body.height ?? POPUP_SIDE,
          fill: body.fill ?? null,
          theme: body.theme === undefined ? NEW_THEME : body.theme,
          ownerUuid: caller.user.uuid,
          objects: [],
        });
        if (source) await fillFrom(db, source, made.id);
        await writeVersion(db, made.id, savedBy(caller), null);
        const row = await popupByUuid(db, made.uuid);
        const detail = {
          popup: made.uuid,
          name: body.name,
          ...(source ? { cloneOf: source.head.uuid } : {}),
        };
        return { result: { popup: itemOf(row!, caller), version: made.version }, detail };
      }),

    savePopupOverview: {
      authorize: ({ caller, tenant }, { params: { id } }) =>
        tenant(async (db) => {
          await openPopup(db, id);
          await changeableDiagram(db, caller, id);
        }),
      handle: (context, { params: { id }, body }) =>
        record(context.caller, 'popupOverview.update', async (db) => {
          await openPopup(db, id);
          return saveChange(db, context, { uuid: id }, body);
        }),
    },

    archivePopupOverview: ({ caller }, { params }) =>
      record(caller, 'popupOverview.archive', async (db) => {
        const { id, head } = await ownPopup(db, caller, params.id);
        await archiveDiagram(db, id);
        return { result: { message: POPUP_TEXTS.archived }, detail: { popup: head.uuid, name: head.name } };
      }),
  } satisfies Partial<Handlers>;
}

/** The pop-up overview; any other diagram counts as missing. Throws 404. */
async function openPopup(db: Db, uuid: string): Promise<StoredDiagram> {
  const diagram = await findDiagram(db, uuid);
  if (diagram?.purpose !== 'popup') throw missing();
  return diagram;
}

/** One that the caller may change, clone and archive (POP-08). Throws 404 and 403. */
async function ownPopup(db: Db, caller: Caller, uuid: string): Promise<StoredDiagram> {
  const diagram = await openPopup(db, uuid);
  if (!mayManage(caller, diagram.ownerUuid)) throw notAllowed();
  return diagram;
}

const mayManage = ({ user }: Caller, owner: string | null): boolean =>
  user.role.type === 'CompanyAdmin' || user.uuid === owner;

type Row = NonNullable<Awaited<ReturnType<typeof popupByUuid>>>;

const itemOf = ({ uuid, name, thumbnail, owner_uuid }: Row, caller: Caller): PopupOverview => ({
  _id: uuid,
  name,
  thumbnail,
  userUuid: owner_uuid,
  actionLink: { type: 'Pop-up', reportId: uuid },
  rights: { update: mayManage(caller, owner_uuid) },
});
