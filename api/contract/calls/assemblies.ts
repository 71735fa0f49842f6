/**
 * Assemblies (PROPOSED): equipment that is drawn once and placed in many diagrams, a library of the company's own. The
 * definition is opaque here: server and engine check it with the same function.
 */
import {
  type Infer,
  instant,
  list,
  nothing,
  number,
  object,
  opaqueObject,
  optional,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { id, page } from './shared.ts';

export const ASSEMBLIES_PAGE = 50;
/** Definitions in one answer: a diagram asks again for more. */
export const ASSEMBLIES_AT_ONCE = 20;
/** Bytes of a body with a definition. */
const BODY = 4 * 1024 * 1024;

/** The exact words. */
export const ASSEMBLY_TEXTS = {
  taken: 'There is an assembly with this name already',
  conflict: 'Somebody has changed this assembly since. Load the page again before you change it',
  noOlder: 'There is no earlier version of this assembly',
} as const;

/** Whoever sees diagrams sees what is drawn in them. */
const maySee = {
  anyOf: ['Dash.canSee', 'Site.Overview.canSee', 'Site.OverviewTemplates.canSee'],
} as const;
/** Whoever changes diagrams: a change of an assembly is one of every diagram that it stands in. */
const mayChange = {
  anyOf: ['Dash.update', 'Site.Overview.update', 'Site.OverviewTemplates.update'],
} as const;

const nameField = text({
  trim: true,
  min: 1,
  max: 60,
  say: { required: 'Name is required', max: 'Max allowed value is 60 characters' },
});

const item = object({
  uuid: uuid(),
  name: text(),
  /** Grows by one with every change of the definition. */
  version: number({ integer: true }),
  savedAt: instant(),
  savedBy: text(),
});
const since = number({ integer: true, min: 1 });

export const assemblyCalls = {
  assemblies: call('GET assemblies', {
    summary: 'PROPOSED. The assemblies of the company by name, in pages of 50',
    needs: maySee,
    query: page,
    reply: object({ items: list(item, { max: 500 }), total: number({ integer: true }) }),
  }),
  readAssemblies: call('POST assemblies/read', {
    summary:
      'PROPOSED. Definitions of assemblies, archived ones too: they still stand in diagrams. What the company does not have is not in the answer',
    needs: maySee,
    body: object({ assemblies: list(uuid(), { max: ASSEMBLIES_AT_ONCE }) }),
    reply: object({
      items: list(object({ uuid: uuid(), name: text(), version: since, definition: opaqueObject() }), {
        max: ASSEMBLIES_AT_ONCE,
      }),
    }),
  }),
  shippedAssemblies: call('GET assemblies/shipped', {
    summary: 'PROPOSED. Faceplates that come with Mimic, which can be copied into the library',
    needs: maySee,
    reply: object({ items: list(object({ key: text(), name: text() }), { max: 100 }) }),
  }),
  copyShippedAssembly: call('POST assemblies/shipped', {
    summary:
      'PROPOSED. Copies a shipped assembly into the library; its tags mean the link objects of the company with the same names',
    needs: mayChange,
    body: object({ key: text({ min: 1, max: 60 }) }),
    reply: item,
  }),
  createAssembly: call('POST assemblies', {
    summary: 'PROPOSED. Adds an assembly to the library',
    needs: mayChange,
    bodyLimit: BODY,
    body: object({ name: nameField, definition: opaqueObject() }),
    reply: item,
  }),
  updateAssembly: call('PUT assemblies/{uuid}', {
    summary:
      'PROPOSED. Renames an assembly, or gives it another definition, which all its instances in all diagrams are drawn by at once. 409 VERSION_CONFLICT where somebody has changed it since `version`',
    needs: mayChange,
    params: id,
    bodyLimit: BODY,
    body: object({ name: optional(nameField), definition: optional(opaqueObject()), version: since }),
    reply: item,
  }),
  revertAssembly: call('POST assemblies/{uuid}/revert', {
    summary: 'PROPOSED. Gives an assembly the definition before its last change, in all diagrams at once',
    needs: mayChange,
    params: id,
    body: object({ version: since }),
    reply: item,
  }),
  archiveAssembly: call('DELETE assemblies/{uuid}', {
    summary: 'PROPOSED. Takes an assembly out of the library; its instances stay as they are',
    needs: mayChange,
    params: id,
    reply: nothing(),
  }),
} as const;

export type AssemblyItem = Infer<typeof item>;
