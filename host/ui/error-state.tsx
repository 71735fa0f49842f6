import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** What could not be done, as "The users could not be loaded". */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown if something could not be loaded: what, why, and a retry button. */
export function ErrorState({ title, error, onRetry, busy }: ErrorStateProps) {
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      action={
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
