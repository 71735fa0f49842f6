import { ArrowRight, Ban, Hourglass, OctagonAlert } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { QualityName } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { valueText } from '../value-text.ts';
import styles from './confirm-dialog.module.css';
import { delayWords } from './delay-model.ts';
import type { OpenQuestion, WriteController } from './write-controller.ts';

interface ConfirmDialogProps {
  readonly writes: Pick<WriteController, 'state' | 'cancel' | 'confirm'>;
}

/** Asks before a write, in the words of OR-92. Escape cancels, and the focus starts on Cancel. */
export function ConfirmDialog({ writes }: ConfirmDialogProps) {
  const { question } = useSnapshot(writes.state) as typeof writes.state;
  if (!question) return null;
  const refused = question.refusal !== null;
  return (
    <Dialog
      title="Confirm"
      role="alertdialog"
      open
      onClose={writes.cancel}
      actions={
        <>
          <Button autoFocus onClick={writes.cancel}>
            Cancel
          </Button>
          {!refused && (
            <Button look="primary" busy={!question.confirmation} onClick={writes.confirm}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <Question question={question} />
    </Dialog>
  );
}

function Question({ question: { event, confirmation, refusal } }: { readonly question: OpenQuestion }) {
  const moved = confirmation && confirmation.current.value !== event.current;
  return (
    <div className={styles.question}>
      <p className={styles.ask}>
        Are you sure you want to change {event.name} to {event.targetText}?
      </p>
      <p className={styles.change}>
        <span className={styles.tag}>{event.tagName}</span>
        <span className={styles.value} data-quality={event.currentQuality}>
          {event.currentText || valueText(event.current, event.unit)}
        </span>
        <ArrowRight size={16} aria-label="to" />
        <span className={styles.value}>{event.targetText}</span>
      </p>
      {event.delaySettings && (
        <p className={styles.note}>
          <Hourglass size={16} aria-hidden /> {delayWords(event.delaySettings)}
        </p>
      )}
      {event.hold && (
        <p className={styles.note}>
          <Hourglass size={16} aria-hidden /> Nothing is sent yet. After you confirm, you have 30 seconds to
          press and hold the control: it is {event.targetText} while you press, and {event.releaseText} as
          soon as you release it.
        </p>
      )}
      {event.currentQuality !== 'good' && <Doubt quality={event.currentQuality} />}
      {moved && (
        <p className={styles.note}>
          <OctagonAlert size={16} aria-hidden /> The value has changed: it is now{' '}
          {valueText(confirmation.current.value, event.unit)}.
        </p>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          <Ban size={16} aria-hidden /> {refusal}
        </p>
      )}
    </div>
  );
}

const DOUBTS: Readonly<Record<Exclude<QualityName, 'good'>, string>> = {
  uncertain: 'The present value is uncertain.',
  bad: 'The present value is bad: the device reports a fault.',
  stale: 'The present value is stale: the device has not reported lately.',
  missing: 'The present value is not known.',
};

function Doubt({ quality }: { readonly quality: Exclude<QualityName, 'good'> }) {
  return (
    <p className={styles.note}>
      <OctagonAlert size={16} aria-hidden /> {DOUBTS[quality]}
    </p>
  );
}
