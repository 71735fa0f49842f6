import {
  ArrowRight,
  Ban,
  Bot,
  Hourglass,
  Lock,
  type LucideIcon,
  OctagonAlert,
  Siren,
  Wrench,
} from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { Caution, CommandPlant } from '../../../api/contract/index.ts';
import type { QualityName } from '../../../worker/boundary/index.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { valueText } from '../value-text.ts';
import { actOf, cautionWords, currentWords, timingWords } from './act-words.ts';
import { resetText } from './command-words.ts';
import styles from './confirm-dialog.module.css';
import type { OpenQuestion, WriteController } from './write-controller.ts';

interface ConfirmDialogProps {
  readonly writes: Pick<WriteController, 'state' | 'cancel' | 'confirm'>;
}

/** Asks before a write: act and place as its title, the sentence of OR-92, and what the plant says. Escape cancels, and the focus starts on Cancel. */
export function ConfirmDialog({ writes }: ConfirmDialogProps) {
  const { question } = useSnapshot(writes.state) as typeof writes.state;
  if (!question) return null;
  const refused = question.refusal !== null;
  const act = actOf(question.event, question.confirmation?.plant);
  return (
    <Dialog
      title={act.title}
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
              {act.verb}
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
          {currentWords(event)}
        </span>
        <ArrowRight size={16} aria-label="to" />
        <span className={styles.value}>{event.targetText}</span>
      </p>
      {event.delaySettings && (
        <p className={styles.note}>
          <Hourglass size={16} aria-hidden />{' '}
          {timingWords(event.delaySettings, event.targetText, resetText(event))}
        </p>
      )}
      {confirmation?.plant && <Cautions plant={confirmation.plant} timing={event.delaySettings} />}
      {event.hold && (
        <p className={styles.note}>
          <Hourglass size={16} aria-hidden /> Nothing is sent yet. After you unlock it, you have 30 seconds to
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

const CAUTION_ICONS: Readonly<Record<Caution['kind'], LucideIcon>> = {
  alarm: Siren,
  interlock: Lock,
  mode: Bot,
  note: Wrench,
  scheduled: Hourglass,
};

interface CautionsProps {
  readonly plant: CommandPlant;
  readonly timing: OpenQuestion['event']['delaySettings'];
}

/** What the operator should know of the equipment before the command. */
function Cautions({ plant: { equipment, cautions }, timing }: CautionsProps) {
  const zone = useViewerZone();
  if (cautions.length === 0) return null;
  const at = { equipment, endsItself: (timing?.duration ?? 0) > 0 };
  return (
    <ul className={styles.cautions} aria-label="Before you confirm">
      {cautions.map((caution) => {
        const Icon = CAUTION_ICONS[caution.kind];
        const words = cautionWords(caution, at, (moment) => momentInZone(moment, zone));
        return (
          <li key={`${caution.kind} ${words}`} className={styles.note}>
            <Icon size={16} aria-hidden /> {words}
          </li>
        );
      })}
    </ul>
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
