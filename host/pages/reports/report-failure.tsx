import { NOTHING } from '../../../api/contract/messages.ts';
import type { ApiError } from '../../data/session/api.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { KIND_WORDS, type ReportKind } from './report-kinds.ts';

interface ReportFailureProps {
  readonly type: ReportKind;
  /** Of the page. */
  readonly title: string;
  readonly error: ApiError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In place of a report: that there is none (OR-29), or that it could not be read now, which is another thing. */
export function ReportFailure({ type, title, error, busy, onRetry }: ReportFailureProps) {
  const isGone = error.status === 404 || error.status === 403;
  return (
    <>
      <PageHeader title={title} hasSidebar />
      {isGone ? (
        <EmptyState
          icon={KIND_WORDS[type].icon}
          title={NOTHING.report}
          action={
            <Button busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      ) : (
        <ErrorState title="The report could not be loaded" {...{ error, busy, onRetry }} />
      )}
    </>
  );
}
