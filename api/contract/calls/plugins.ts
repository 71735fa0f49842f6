/**
 * Outside plugins (PROPOSED): object kinds that a company brings itself. A plugin is one ES module; it is
 * identified by its SHA-256, and nobody runs it in a diagram before an administrator has approved exactly these bytes.
 */
import {
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  opaqueObject,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { diagramRead, itemPath, page } from './shared.ts';

export const PLUGIN_LIMITS = {
  /** Maximum length of a module. */
  source: 256 * 1024,
  /** Bytes of a body with a module: a character may take six in JSON. */
  body: 2 * 1024 * 1024,
  /** Approved plugins of a company. */
  approved: 100,
} as const;

const kindName = text({
  min: 1,
  max: 60,
  pattern: /^[a-z][a-z0-9-]*$/,
  say: { pattern: 'A kind is named by lower case letters, digits and dashes' },
});
const version = number({ integer: true, min: 1, max: 10_000 });
const title = text({ trim: true, min: 1, max: 100, say: { required: 'The kind needs a title' } });
const sha256 = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ });

/** The module's own description; the engine checks it strictly each time that it loads the module. */
const description = { kind: kindName, version, title, descriptor: opaqueObject() };

const item = object({
  id: number({ integer: true }),
  uuid: uuid(),
  sha256,
  bytes: number({ integer: true }),
  /** Null until it was approved for the first time: nobody has run it before. */
  kind: nullable(kindName),
  version: nullable(version),
  title: nullable(text()),
  offeredAt: instant(),
  offeredBy: text(),
  /** Null while it is not approved. */
  approvedAt: nullable(instant()),
  approvedBy: nullable(text()),
});
const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Setup.Plugins.${right}`] }) as const;

export const pluginCalls = {
  plugins: call('GET plugins', {
    summary: 'PROPOSED. Outside plugins, approved ones first, in pages of 30',
    needs: needsTo('canSee'),
    query: page,
    reply: object({ items: list(item, { max: 500 }), total: number({ integer: true }) }),
  }),
  approvedPlugins: call('GET plugins/approved', {
    summary:
      'PROPOSED. What the engine loads: the approved plugins of the company, each with its pinned description',
    needs: diagramRead,
    reply: list(object({ uuid: uuid(), sha256, ...description }), { max: PLUGIN_LIMITS.approved }),
  }),
  pluginModule: call('GET plugins/{id}/module', {
    summary:
      'PROPOSED. The text of a plugin’s module: of an approved one, or for a trial by those who may see all plugins',
    needs: { anyOf: [...diagramRead.anyOf, 'Setup.Plugins.canSee'] },
    params: itemPath,
    reply: object({ source: text({ max: PLUGIN_LIMITS.source }) }),
  }),
  plugin: call('GET plugins/{id}', {
    summary: 'PROPOSED. One outside plugin',
    needs: needsTo('canSee'),
    params: itemPath,
    reply: item,
  }),
  offerPlugin: call('POST plugins', {
    summary: 'PROPOSED. Stores a module; it draws nothing before it is approved',
    needs: needsTo('add'),
    bodyLimit: PLUGIN_LIMITS.body,
    body: object({
      source: text({
        min: 1,
        max: PLUGIN_LIMITS.source,
        say: {
          required: 'The file is empty',
          max: `A plugin has at most ${PLUGIN_LIMITS.source / 1024} KiB`,
        },
      }),
    }),
    reply: item,
  }),
  approvePlugin: call('POST plugins/{id}/approve', {
    summary:
      'PROPOSED. Approves a plugin as its module describes itself; another one of the same kind is withdrawn',
    needs: needsTo('update'),
    params: itemPath,
    body: object(description),
    reply: item,
  }),
  withdrawPlugin: call('POST plugins/{id}/withdraw', {
    summary: 'PROPOSED. Takes the approval back: its objects become placeholders',
    needs: needsTo('update'),
    params: itemPath,
    reply: item,
  }),
  archivePlugin: call('DELETE plugins/{id}', {
    summary: 'PROPOSED. Removes a plugin; objects of its kind stay in their diagrams as placeholders',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type PluginItem = Infer<typeof item>;
