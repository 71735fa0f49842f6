import { EmptyState } from '../../../ui/empty-state.tsx';
import { KIND_WORDS, type ReportKind } from '../report-kinds.ts';

/** A report in which nothing was chosen yet: empty axes or rows would look like missing values. */
export const NoSeries = ({ type }: { readonly type: ReportKind }) => (
  <EmptyState icon={KIND_WORDS[type].icon} title="This report has no series yet">
    Whoever edits it chooses what it shows.
  </EmptyState>
);
