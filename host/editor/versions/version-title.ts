import type { DiagramVersion } from '../../../api/contract/index.ts';

/** What a version is called. Apart from other words of versions, so that who only names one loads no calendar. */
export const titleOf = ({ name, version }: Pick<DiagramVersion, 'name' | 'version'>): string =>
  name ?? `Version ${version}`;
