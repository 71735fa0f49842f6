import type { Report } from '../../../../api/contract/index.ts';
import { Button } from '../../../ui/button.tsx';
import { momentInZone } from '../../../ui/charts/zone-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { differences } from './differences.ts';
import { draftOf, type SeriesDraft } from './report-draft.ts';
import styles from './report-form.module.css';
import type { ReportForm } from './use-report-form.ts';

interface ConflictDialogProps extends Pick<ReportForm, 'form' | 'keepMine' | 'takeTheirs' | 'goOn'> {
  readonly theirs: Report;
  readonly zone: string;
  readonly nameOf: (series: SeriesDraft) => string;
}

/** Somebody else has stored the report meanwhile: both are shown, and nothing is overwritten before the user chose (OR-118). */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { form, theirs, zone, nameOf, keepMine, takeTheirs, goOn } = props;
  const rows = differences(form.values, draftOf(theirs, zone), nameOf);
  return (
    <Dialog
      title="Somebody else has changed this report"
      role="alertdialog"
      open
      onClose={goOn}
      actions={
        <>
          <Button autoFocus onClick={goOn}>
            Keep editing
          </Button>
          <Button onClick={takeTheirs}>Take theirs</Button>
          <Button look="primary" onClick={keepMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>{`${theirs.updatedBy} saved it at ${momentInZone(theirs.updatedAt, zone)}. Which one do you want to keep?`}</p>
      {rows.length === 0 ? (
        <p>Both say the same.</p>
      ) : (
        <div className={styles.differences}>
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, mine, theirs: other }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{mine || 'Nothing'}</td>
                  <td>{other || 'Nothing'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
