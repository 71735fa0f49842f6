import type { RemoteEngine } from '../../worker/boundary/index.ts';

/** The calls of editing, as the page makes them: each goes to the worker and is answered later. */
export type EditRemote = Pick<
  RemoteEngine,
  'edit' | 'selection' | 'text' | 'tags' | 'layers' | 'saving' | 'journal' | 'merge' | 'siteMode'
> & {
  readonly diagram: Pick<RemoteEngine['diagram'], 'canvasSettings' | 'thumbnail' | 'definition'>;
  readonly kinds: Pick<RemoteEngine['kinds'], 'catalog' | 'defaultStates'>;
};
