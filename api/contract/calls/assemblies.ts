/**
 * Assemblies (PROPOSED): equipment that is drawn once and placed in many diagrams, a library of the company's own. The
 * definition is opaque here: server and engine check it with the same function.
 */
import {
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  opaqueObject,
  optional,
  queryNumber,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { page } from './shared.ts';

export const ASSEMBLIES_PAGE = 50;
/** Definitions in one answer: a diagram asks again for more. */
export const ASSEMBLIES_AT_ONCE = 20;
/** Bytes of a body with a definition. */
const BODY = 4 * 1024 * 1024;
/** Bytes of a file with several. */
const FILE = 16 * 1024 * 1024;
/** Diagrams that an answer names. */
export const USAGE_SHOWN = 100;

/** Assemblies in one answer that counts them. */
export const COUNTED = 10_000;

/** The exact words. */
export const ASSEMBLY_TEXTS = {
  taken: 'There is an assembly with this name already',
  conflict: 'Somebody has changed this assembly since. Load the page again before you change it',
  noVersion: 'This version of the assembly is not kept any more',
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
const whole = () => number({ integer: true });

const definitionItem = object({ uuid: uuid(), name: text(), version: since, definition: opaqueObject() });

/** Of a diagram that the caller may see. */
const usageItem = object({
  uuid: uuid(),
  name: text(),
  purpose: oneOf(['report', 'popup', 'template']),
  siteId: nullable(uuid()),
  siteName: nullable(text()),
  instances: whole(),
});

const versionItem = object({
  version: since,
  savedAt: instant(),
  savedBy: text(),
});

/** A file: assemblies with those within them, and what their link objects are called, which differ between companies. */
const fileOf = object({
  format: oneOf(['mimic/assemblies']),
  assemblies: list(object({ uuid: uuid(), name: nameField, definition: opaqueObject() }), {
    min: 1,
    max: ASSEMBLIES_AT_ONCE,
  }),
  linkObjects: list(
    object({ uuid: uuid(), name: text({ max: 200 }), category: nullable(text({ max: 200 })) }),
    {
      max: 2000,
    },
  ),
});

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
      items: list(definitionItem, { max: ASSEMBLIES_AT_ONCE }),
    }),
  }),
  shippedAssemblies: call('GET assemblies/shipped', {
    summary: 'PROPOSED. Faceplates that come with Mimic, which can be copied into the library',
    needs: maySee,
    reply: object({ items: list(object({ key: text(), name: text() }), { max: 100 }) }),
  }),
  shippedAssembly: call('GET assemblies/shipped/{shipped}', {
    summary:
      'PROPOSED. The definition of a shipped assembly, as the company would get it: to show its picture',
    needs: maySee,
    params: { shipped: text({ min: 1, max: 60 }) },
    reply: object({ definition: opaqueObject() }),
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
    params: { uuid: idOf('assembly') },
    bodyLimit: BODY,
    body: object({ name: optional(nameField), definition: optional(opaqueObject()), version: since }),
    reply: item,
  }),
  revertAssembly: call('POST assemblies/{uuid}/revert', {
    summary:
      'PROPOSED. Gives an assembly the definition before its last change, or that of the version `to`, in all diagrams at once',
    needs: mayChange,
    params: { uuid: idOf('assembly') },
    body: object({ version: since, to: optional(since) }),
    reply: item,
  }),
  assemblyVersions: call('GET assemblies/{uuid}/versions', {
    summary: 'PROPOSED. The versions of an assembly that are kept, the present one first',
    needs: mayChange,
    params: { uuid: idOf('assembly') },
    reply: object({ items: list(versionItem, { max: 100 }) }),
  }),
  assemblyVersion: call('GET assemblies/{uuid}/versions/{version}', {
    summary: 'PROPOSED. The definition of an assembly in a version that is kept',
    needs: mayChange,
    params: { uuid: idOf('assembly'), version: queryNumber({ min: 1, max: 2_147_483_647 }) },
    reply: definitionItem,
  }),
  assemblyCounts: call('GET assemblies/usage', {
    summary:
      'PROPOSED. For each assembly that is drawn anywhere: in how many diagrams, alone or within others, and how many instances. Diagrams count whoever may see them',
    needs: mayChange,
    reply: object({
      items: list(object({ uuid: uuid(), diagrams: whole(), instances: whole() }), { max: COUNTED }),
    }),
  }),
  assemblyUsage: call('GET assemblies/{uuid}/usage', {
    summary:
      'PROPOSED. Where an assembly is drawn: the diagrams that the caller may see, how many others there are, the assemblies that contain it, and how many instances have a value of their own for each parameter',
    needs: mayChange,
    params: { uuid: idOf('assembly') },
    reply: object({
      diagrams: list(usageItem, { max: USAGE_SHOWN }),
      /** Diagrams that are not listed: more than fit, or not the caller's to see. */
      others: whole(),
      instances: whole(),
      assemblies: list(object({ uuid: uuid(), name: text() }), { max: 500 }),
      own: list(object({ parameter: text(), instances: whole() }), { max: 500 }),
    }),
  }),
  exportAssembly: call('GET assemblies/{uuid}/file', {
    summary: 'PROPOSED. An assembly with those within it, to be imported by another company',
    needs: mayChange,
    params: { uuid: idOf('assembly') },
    reply: fileOf,
  }),
  importAssemblies: call('POST assemblies/file', {
    summary:
      'PROPOSED. Adds the assemblies of a file to the library. A name that is taken gets a number; link objects are found by name and category',
    needs: mayChange,
    bodyLimit: FILE,
    body: fileOf,
    reply: object({ items: list(item, { max: ASSEMBLIES_AT_ONCE }) }),
  }),
  archiveAssembly: call('DELETE assemblies/{uuid}', {
    summary: 'PROPOSED. Takes an assembly out of the library; its instances stay as they are',
    needs: mayChange,
    params: { uuid: idOf('assembly') },
    reply: nothing(),
  }),
} as const;

export type AssemblyItem = Infer<typeof item>;
export type AssemblyVersion = Infer<typeof versionItem>;
export type AssemblyFile = Infer<typeof fileOf>;
export type AssemblyUse = Infer<typeof usageItem>;
