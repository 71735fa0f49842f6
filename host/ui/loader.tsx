import { Check } from 'lucide-react';
import styles from './loader.module.css';

/** A spinning ring without a text of its own. */
export function Spinner({ size = 20 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M12 3a9 9 0 0 1 9 9" className={styles.arc} />
    </svg>
  );
}

interface LoaderProps {
  readonly state?: 'processing' | 'success';
  /** One line above other contents, instead of the middle of an empty area. */
  readonly inline?: boolean;
}

/** Long work, with the two words of ERR-08. */
export function Loader({ state = 'processing', inline }: LoaderProps) {
  return (
    <div className={styles.loader} role="status" data-inline={inline || undefined}>
      {state === 'processing' ? (
        <Spinner size={28} />
      ) : (
        <Check size={28} className={styles.check} aria-hidden />
      )}
      <span>{state === 'processing' ? 'Processing' : 'Success'}</span>
    </div>
  );
}

/** Work with known progress, 0…1. */
export function ProgressBar({ value, label }: { readonly value: number; readonly label: string }) {
  return <progress className={styles.progress} value={value} max={1} aria-label={label} />;
}
