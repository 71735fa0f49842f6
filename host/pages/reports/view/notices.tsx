import { CircleAlert } from 'lucide-react';
import { REPORT_TEXTS, type ReportView } from '../../../../api/contract/index.ts';
import styles from './report-view.module.css';

/** Series that are named one by one; the others are counted. */
const MOST_NAMED = 5;

/** What a report cannot show, by name: tags that are gone or not allowed, roles that a site lacks, sites beyond those drawn. */
export function Notices({ view }: { readonly view: ReportView }) {
  const missing = view.series.filter(({ state }) => state !== 'ok');
  const named = missing.slice(0, MOST_NAMED);
  const lines = named.map(({ label, message }) => `${label}: ${message ?? REPORT_TEXTS.notAvailable}`);
  if (missing.length > MOST_NAMED) lines.push(`and ${missing.length - MOST_NAMED} more`);
  if (view.notice) lines.push(view.notice);
  if (view.sites?.notice) lines.push(view.sites.notice);
  if (lines.length === 0) return null;
  return (
    <div className={styles.notices} role="status">
      <CircleAlert size={16} aria-hidden />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
