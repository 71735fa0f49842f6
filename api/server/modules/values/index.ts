/** The interface for other modules: what each tag says now, and which tags there are. */
export { type LastValue, LastValues, normalize } from './last-values.ts';
export { TagDirectory, type TagEntry } from './tag-directory.ts';
export { isSameValue, toNumber, toScalar, toTagValue } from './values.ts';
