import type { Finding, NamedFinding } from '../../worker/boundary/index.ts';
import { Button } from '../ui/button.tsx';
import { countWords } from '../ui/count-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './open-findings.module.css';

/** As many reasons as anybody reads; the count gives the total. */
const SHOWN = 50;
/** Objects named under one reason. */
const NAMED = 40;

export interface FindingsDialogProps {
  readonly title: string;
  readonly links: readonly NamedFinding[];
  readonly others: readonly NamedFinding[];
  /** Whether the links can be mended here. */
  readonly isEditing: boolean;
  /** Selects the object, or brings it into view. */
  readonly onShow: (object: NonNullable<Finding['object']>) => void;
  readonly onClose: () => void;
}

/** What was loaded differently from how it was saved. */
export default function FindingsDialog(props: FindingsDialogProps) {
  const { title, links, others, isEditing, onShow, onClose } = props;
  return (
    <Dialog
      title={title}
      open
      wide="canvas"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
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
          <Reasons findings={links} onShow={onShow} />
        </>
      )}
      {others.length > 0 && (
        <>
          {links.length > 0 && <h3 className={styles.heading}>Loaded with changes</h3>}
          <Reasons findings={others} onShow={onShow} />
        </>
      )}
    </Dialog>
  );
}

interface ReasonsProps {
  readonly findings: readonly NamedFinding[];
  readonly onShow: FindingsDialogProps['onShow'];
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
