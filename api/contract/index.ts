export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './field.ts';
export * from './limits.ts';
export * as live from './live.ts';
export * from './permission-tree.ts';
export * from './permissions.ts';
export * from './scrub.ts';
export * from './versions.ts';
