import type { DiagramVersion } from '../../../api/contract/index.ts';

/** The title of a version. Apart from other words for versions, so that naming one loads no calendar. */
export const titleOf = ({ name, version }: Pick<DiagramVersion, 'name' | 'version'>): string =>
  name ?? `Version ${version}`;
