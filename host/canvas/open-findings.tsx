import { FileWarning, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Finding, OpenReport } from '../../worker/protocol.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './open-findings.module.css';

/** As many findings as anybody reads; the count says how many there are. */
const SHOWN = 50;

/** Stands in for a diagram that did not validate: nothing of it is shown, and each finding names its object and field. */
export function OpenErrors({ report }: { readonly report: OpenReport }) {
  const count = report.errors.length;
  return (
    <div className={styles.errors} role="alert">
      <EmptyState icon={FileWarning} title="This diagram could not be opened">
        {count === 1 ? 'One thing in it is' : `${count} things in it are`} not as they must be, so none of it
        was loaded. Someone who may edit the diagram can put them right.
      </EmptyState>
      <FindingList findings={report.errors} />
    </div>
  );
}

/** A button with the number of things that were loaded, but not as saved. */
export function OpenWarnings({ report }: { readonly report: OpenReport }) {
  const [open, setOpen] = useState(false);
  const count = report.warnings.length;
  if (count === 0) return null;
  return (
    <>
      <Button look="quiet" icon={TriangleAlert} onClick={() => setOpen(true)}>
        {count}
      </Button>
      <Dialog
        title="Loaded, but not as saved"
        open={open}
        wide
        onClose={() => setOpen(false)}
        actions={
          <Button autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <FindingList findings={report.warnings} />
      </Dialog>
    </>
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
            <th scope="col">What is wrong</th>
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
      {rest > 0 && <p>… and {rest.toLocaleString('en')} more.</p>}
    </div>
  );
}
