import styles from './alert-count-badge.module.css';
import type { Sums } from './alert-words.ts';
import { countWords } from './alert-words.ts';
import { useAlertCount } from './use-alert-count.ts';

/** The number of open alerts, in the colour of the most severe. Absent if there are none. */
export function CountBadge({ critical, urgent }: Sums) {
  const total = critical + urgent;
  if (total === 0) return null;
  const words = `${countWords(critical, urgent)} open`;
  return (
    <span className={styles.badge} data-type={critical > 0 ? 'critical' : 'urgent'} title={words}>
      <span aria-hidden>{total > 99 ? '99+' : total}</span>
      <span className={styles.unseen}>, {words}</span>
    </span>
  );
}

/** All of the company's, on the area of alerts. */
export default function AlertCountBadge() {
  const { data } = useAlertCount();
  return data ? (
    <span className={styles.corner}>
      <CountBadge critical={data.criticalCount} urgent={data.urgentCount} />
    </span>
  ) : null;
}
