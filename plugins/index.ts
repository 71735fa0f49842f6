/**
 * Every kind: `import * as kinds from '…/plugins/index.ts'`, then `Object.values(kinds)`. A new one is a line of
 * extensions.ts. A namespace lists its names alphabetically; the toolbox orders by group.
 */
export * from './extensions.ts';
export * from './specified.ts';
