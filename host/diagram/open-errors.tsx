import { FileWarning } from 'lucide-react';
import type { Finding, OpenReport } from '../../worker/boundary/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './open-findings.module.css';

/** As many findings as anybody reads; the count gives the total. */
const SHOWN = 50;

/** Replaces a diagram that did not validate: nothing of it is shown, and each finding names its object and field. */
export default function OpenErrors({ report }: { readonly report: OpenReport }) {
  const count = report.errors.length;
  return (
    <div className={styles.errors} role="alert">
      <EmptyState icon={FileWarning} title="This diagram could not be opened">
        {count === 1 ? 'An entry in it is damaged' : `${count} entries in it are damaged`}, so nothing was
        loaded. Restore an earlier version, or ask someone who may edit the diagram to repair it.
      </EmptyState>
      <FindingList findings={report.errors} />
    </div>
  );
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const rest = findings.length - SHOWN;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Object</th>
            <th scope="col">Field</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {findings.slice(0, SHOWN).map((finding) => (
            <tr key={`${finding.object} ${finding.field} ${finding.message}`}>
              <td>{finding.object ?? 'The diagram'}</td>
              <td>{finding.field ?? '-'}</td>
              <td>{finding.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p>and {rest.toLocaleString('en')} more</p>}
    </div>
  );
}
