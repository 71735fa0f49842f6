/** Link objects and their categories: what is meant of a device, whichever device it is. */
import {
  anyId,
  type Infer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { itemPath, nameField, page } from './shared.ts';
import { TAG_TYPES } from './tag-fields.ts';

const needsTo = (right: 'add' | 'update' | 'archive') => ({ anyOf: [`Setup.LinkObjects.${right}`] }) as const;
/** Users who set up tags or draw diagrams choose among them. */
const seen = {
  anyOf: ['Setup.LinkObjects.canSee', 'Site.Communication.canSee', 'Site.Overview.update', 'Dash.update'],
} as const;

const whole = () => number({ integer: true });

const linkObjectField = object({
  id: whole(),
  uuid: uuid(),
  name: text(),
  categoryId: nullable(uuid()),
  /** Its name. */
  category: nullable(text()),
  tagsCount: whole(),
  /** With `includeObjects`: its tags, at most a hundred, by site and controller. */
  objects: optional(
    list(
      object({
        uuid: uuid(),
        name: text(),
        controllerUuid: uuid(),
        controllerName: text(),
        siteUuid: uuid(),
        siteName: text(),
      }),
      {
        max: 100,
      },
    ),
  ),
});
const linkObjectForm = object({ name: nameField, categoryId: optional(nullable(anyId())) });

const categoryField = object({
  id: whole(),
  uuid: uuid(),
  name: text(),
  tagsCount: whole(),
  linkObjectsCount: whole(),
});
const categoryForm = object({ name: nameField });

export const linkObjectCalls = {
  linkObjects: call('GET link-object', {
    summary:
      'Link objects by category and name, in pages of 50; of a category, of what a report or diagram uses, of what a site has tags for; `uuid`: that one alone',
    needs: seen,
    query: {
      ...page,
      categoryUuid: optional(uuid()),
      reportUuid: optional(uuid()),
      includeObjects: optional(queryBoolean()),
      siteUuid: optional(uuid()),
      uuid: optional(uuid()),
    },
    reply: object({ items: list(linkObjectField, { max: 500 }), total: whole() }),
  }),
  createLinkObject: call('POST link-object', {
    summary: 'A new link object',
    needs: needsTo('add'),
    body: linkObjectForm,
    reply: linkObjectField,
  }),
  updateLinkObject: call('PUT link-object/{id}', {
    summary: 'Changes name and category; without `categoryId` the category stays',
    needs: needsTo('update'),
    params: itemPath,
    body: linkObjectForm,
    reply: linkObjectField,
  }),
  deleteLinkObject: call('DELETE link-object/{id}', {
    summary:
      'Deletes a link object; tags that it named keep their values and are found by no template any more',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),

  categories: call('GET categories', {
    summary:
      'Categories of tags and link objects by name, in pages of 50, those with most tags first where `sortTags` is true; `uuid`: that one alone; and the types that tags have',
    needs: { anyOf: [...seen.anyOf, 'Site.Reports.canSee'] },
    query: { ...page, sortTags: optional(queryBoolean()), uuid: optional(uuid()) },
    reply: object({
      categories: list(categoryField, { max: 500 }),
      total: whole(),
      sensorTypes: list(object({ type: whole(), title: text() }), { max: TAG_TYPES.length }),
    }),
  }),
  createCategory: call('POST categories', {
    summary: 'PROPOSED: a new category',
    needs: needsTo('add'),
    body: categoryForm,
    reply: categoryField,
  }),
  updateCategory: call('PUT categories/{id}', {
    summary: 'PROPOSED: renames a category',
    needs: needsTo('update'),
    params: itemPath,
    body: categoryForm,
    reply: categoryField,
  }),
  deleteCategory: call('DELETE categories/{id}', {
    summary: 'PROPOSED: deletes a category; what was in it is in none',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type LinkObject = Infer<typeof linkObjectField>;
export type Category = Infer<typeof categoryField>;
