import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './inline-error.module.css';

interface InlineErrorProps {
  /** What happened. */
  readonly text: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** What could not be done, in the room that a list or a field leaves, with a retry button where trying again may help. */
export function InlineError({ text, onRetry, busy }: InlineErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>{text}</p>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
