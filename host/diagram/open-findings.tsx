import { FileWarning, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Finding, NamedFinding, OpenReport } from '../../worker/boundary/index.ts';
import { Button } from '../ui/button.tsx';
import { countWords } from '../ui/count-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './open-findings.module.css';

/** As many findings as anybody reads; the count gives the total. */
const SHOWN = 50;
/** Objects named under one reason. */
const NAMED = 40;

/** Replaces a diagram that did not validate: nothing of it is shown, and each finding names its object and field. */
export function OpenErrors({ report }: { readonly report: OpenReport }) {
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

interface OpenWarningsProps {
  readonly report: OpenReport;
  /** Selects the object, or brings it into view. */
  readonly onShow: (object: NonNullable<Finding['object']>) => void;
  /** Whether the links can be mended here. */
  readonly isEditing?: boolean;
}

const isLink = ({ field }: Finding): boolean => field === 'linkedTag';

/** A button with the number of things that were loaded differently from how they were saved; it opens their list. */
export function OpenWarnings({ report: { warnings }, onShow, isEditing = false }: OpenWarningsProps) {
  const [open, setOpen] = useState(false);
  if (warnings.length === 0) return null;
  const links = warnings.filter(isLink);
  const others = warnings.filter((finding) => !isLink(finding));
  const title =
    links.length > 0 ? 'Some links could not be resolved' : 'Some objects were loaded with changes';
  const show: OpenWarningsProps['onShow'] = (object) => {
    setOpen(false);
    onShow(object);
  };
  return (
    <>
      <Button look="quiet" icon={TriangleAlert} title={title} onClick={() => setOpen(true)}>
        {links.length > 0
          ? `${countWords(links.length, 'link')} missing`
          : `${others.length.toLocaleString('en')} changed`}
      </Button>
      <Dialog
        title={title}
        open={open}
        wide
        onClose={() => setOpen(false)}
        actions={
          <Button autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        {links.length > 0 && (
          <>
            <p className={styles.lead}>
              {countWords(links.length, 'object')} {links.length === 1 ? 'shows' : 'show'} “-” because{' '}
              {links.length === 1 ? 'its tag' : 'their tags'} could not be found.{' '}
              {isEditing
                ? 'Choose an object to select it, then link it under Linked tag.'
                : 'Choose an object to find it. To link it again, edit the diagram.'}
            </p>
            <Reasons findings={links} onShow={show} />
          </>
        )}
        {others.length > 0 && (
          <>
            {links.length > 0 && <h3 className={styles.heading}>Loaded with changes</h3>}
            <Reasons findings={others} onShow={show} />
          </>
        )}
      </Dialog>
    </>
  );
}

interface ReasonsProps {
  readonly findings: readonly NamedFinding[];
  readonly onShow: OpenWarningsProps['onShow'];
}

/** Each reason once, with its objects. */
function Reasons({ findings, onShow }: ReasonsProps) {
  const reasons = [...Map.groupBy(findings, ({ message }) => message)];
  return (
    <ul className={styles.reasons}>
      {reasons.slice(0, SHOWN).map(([message, of]) => (
        <li key={message}>
          <p>{message}</p>
          <div className={styles.objects}>
            {of.slice(0, NAMED).map(({ object, name }, nth) =>
              object === null ? null : (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: one object may have several findings, and the list never changes its order.
                  key={`${object} ${nth}`}
                  type="button"
                  onClick={() => onShow(object)}
                >
                  {name ?? 'Object'}
                </button>
              ),
            )}
            {of.length > NAMED && <span>and {(of.length - NAMED).toLocaleString('en')} more</span>}
          </div>
        </li>
      ))}
      {reasons.length > SHOWN && <li>and {(reasons.length - SHOWN).toLocaleString('en')} more reasons</li>}
    </ul>
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
