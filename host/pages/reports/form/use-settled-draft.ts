import { useDebounced } from '../../../ui/use-debounced.ts';
import type { ReportDraft } from './report-draft.ts';

/** Milliseconds without a change after which a preview follows. */
const REST_MS = 600;

/** What is filled in, once nobody has changed it for a moment. */
export const useSettledDraft = (draft: ReportDraft): ReportDraft => useDebounced(draft, REST_MS);
