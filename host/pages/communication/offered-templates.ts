import type { ControllerTemplate } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { useEveryPage } from '../../data/session/every-page.ts';

/** Templates of one page. */
const TEMPLATES_PAGE = 50;

/** Reads all controller templates for a protocol (COMM-16). Returns those that have arrived so far. */
export function useOfferedTemplates(protocol: string): {
  readonly templates: readonly ControllerTemplate[];
  readonly isReading: boolean;
  /** Why a page of the list is missing; undefined where all have arrived. */
  readonly fault: string | undefined;
} {
  const pages = useEveryPage(usePages('offeredControllerTemplates', { size: TEMPLATES_PAGE }));
  return {
    templates: (pages.data?.items ?? []).filter((template) => template.protocol === protocol),
    isReading: !pages.isError && (pages.isPending || pages.hasNextPage),
    fault: pages.error?.message,
  };
}
