/** Link objects and the categories of tags and link objects. */
import { TAG_TYPE_TITLES, TAG_TYPES } from '../../../../contract/calls/tag-fields.ts';
import type { BodyOf, Endpoints } from '../../../../contract/index.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { findItem } from '../../tree/index.ts';
import {
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  renameCategory,
} from '../queries/categories.ts';
import {
  changeLinkObject,
  deleteLinkObject,
  findLinkObject,
  insertLinkObject,
  isLinkObjectNamed,
  listLinkObjects,
} from '../queries/link-objects.ts';
import { rowsNamed } from '../queries/references.ts';
import type { TagParts } from './tag-parts.ts';

const PAGE = 50;
const TAKEN = 'There is a category of this name';

type Parts = Pick<TagParts, 'record' | 'now'>;

export const linkObjectHandlers = (parts: Parts) => ({
  ...linkObjectCalls(parts),
  ...categoryCalls(parts),
});

function linkObjectCalls({ record, now }: Parts) {
  return {
    linkObjects: ({ caller, tenant }, { query }) =>
      tenant(async (db) => {
        const { reportUuid } = query;
        return listLinkObjects(db, {
          limit: query.limit ?? PAGE,
          skip: query.skip ?? 0,
          term: searchTerm(query.search),
          categoryUuid: query.categoryUuid,
          reportUuid,
          seesReport: reportUuid !== undefined && (await findItem(db, caller, reportUuid)) !== undefined,
          siteUuid: query.siteUuid,
          uuid: query.uuid,
          includeObjects: query.includeObjects ?? false,
        });
      }),

    createLinkObject: ({ caller }, { body }) =>
      record(caller, 'linkObject.create', async (db) => {
        const values = await valuesOf(db, body);
        const { id } = await insertLinkObject(db, { company_id: caller.companyId, ...values });
        return logged(await found(db, id));
      }),

    updateLinkObject: ({ caller }, { params, body }) =>
      record(caller, 'linkObject.update', async (db) => {
        const { id, categoryId } = await found(db, params.id);
        await changeLinkObject(db, id, await valuesOf(db, { categoryId, ...body }, id));
        return logged(await found(db, id));
      }),

    deleteLinkObject: ({ caller }, { params }) =>
      record(caller, 'linkObject.delete', async (db) => {
        const { id, uuid, name, tagsCount } = await found(db, params.id);
        await deleteLinkObject(db, id, new Date(now()));
        return { result: {}, detail: { linkObject: uuid, name, tags: tagsCount } };
      }),
  } satisfies Partial<Handlers>;
}

function categoryCalls({ record, now }: Parts) {
  return {
    categories: ({ tenant }, { query }) =>
      tenant(async (db) => ({
        ...(await listCategories(
          db,
          { limit: query.limit ?? PAGE, skip: query.skip ?? 0 },
          { term: searchTerm(query.search), uuid: query.uuid },
          query.sortTags ?? false,
        )),
        sensorTypes: TAG_TYPES.map((type) => ({ type, title: TAG_TYPE_TITLES[type] })),
      })),

    createCategory: ({ caller }, { body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'category.create', async (db) => {
          const { id } = await insertCategory(db, caller.companyId, body.name);
          return loggedCategory(await foundCategory(db, id));
        }),
      ),

    updateCategory: ({ caller }, { params, body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'category.update', async (db) => {
          const { id } = await foundCategory(db, params.id);
          await renameCategory(db, id, body.name);
          return loggedCategory(await foundCategory(db, id));
        }),
      ),

    deleteCategory: ({ caller }, { params }) =>
      record(caller, 'category.delete', async (db) => {
        const { id, uuid, name } = await foundCategory(db, params.id);
        await deleteCategory(db, id, new Date(now()));
        return { result: {}, detail: { category: uuid, name } };
      }),
  } satisfies Partial<Handlers>;
}

async function found(db: Db, id: AnyId) {
  const linkObject = await findLinkObject(db, id);
  if (!linkObject) throw missing();
  return linkObject;
}

async function foundCategory(db: Db, id: AnyId) {
  const category = await findCategory(db, id);
  if (!category) throw missing();
  return category;
}

/** A form as a row. Throws if there is no such category, or the name is taken in it. */
async function valuesOf(
  db: Db,
  { name, categoryId = null }: BodyOf<Endpoints['createLinkObject']>,
  except?: number,
): Promise<{ name: string; category_id: number | null }> {
  const category =
    categoryId === null ? null : (await rowsNamed(db, 'categories', [categoryId])).get(String(categoryId));
  if (category === undefined) throw invalidField('categoryId', 'This category does not exist');
  if (await isLinkObjectNamed(db, name, category, except)) {
    const message = 'There is a link object of this name in the category';
    throw new HttpError(409, message, { code: 'NAME_TAKEN', fields: { name: message } });
  }
  return { name, category_id: category };
}

const logged = (linkObject: Awaited<ReturnType<typeof found>>) => ({
  result: linkObject,
  detail: { linkObject: linkObject.uuid, name: linkObject.name, category: linkObject.category },
});

const loggedCategory = (category: Awaited<ReturnType<typeof foundCategory>>) => ({
  result: category,
  detail: { category: category.uuid, name: category.name },
});
