/** The interface for other modules: the company's library of assemblies. */
export { assembliesContaining, containersOf } from './containing.ts';
export { interlocksOf } from './interlocks.ts';
export {
  assemblyUuids,
  definitionsOf,
  INSTANCE_OF,
  insertAssembly,
  namedLinkObjects,
  presentAssembly,
} from './queries.ts';
export { assemblyHandlers } from './routes.ts';
export { FACEPLATES, faceplateFor } from './shipped/faceplates.ts';
