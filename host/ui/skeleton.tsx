import styles from './skeleton.module.css';

/** Placeholders of rows, in their height, while a list is loading. Appear only after a moment. */
export function SkeletonRows({
  rows = 8,
  label = 'Loading',
}: {
  readonly rows?: number;
  readonly label?: string;
}) {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={nth} className={styles.row} aria-hidden>
          <span className={styles.dot} />
          <span className={styles.line} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
