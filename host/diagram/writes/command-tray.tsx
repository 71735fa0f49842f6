import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  ClockAlert,
  Hourglass,
  type LucideIcon,
  TimerOff,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Countdown } from '../../parts/scheduled/countdown.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loader.tsx';
import { useFocusHeir } from '../window-focus.ts';
import type { TrackedCommand } from './command-tracker.ts';
import styles from './command-tray.module.css';
import { commandWords } from './command-words.ts';
import type { WriteController } from './write-controller.ts';

const ICONS: Readonly<Record<Exclude<TrackedCommand['result'], 'pending' | 'sending'>, LucideIcon>> = {
  confirmed: CircleCheck,
  mismatch: TriangleAlert,
  timedOut: ClockAlert,
  unknown: CircleHelp,
  refused: Ban,
  scheduled: Hourglass,
  cancelled: CircleSlash,
  expired: TimerOff,
  failed: CircleX,
};

/** Milliseconds for which a confirmed command stays; any other result stays until the operator closes it. */
const CONFIRMED_MS = 6000;

/** The commands given on this diagram and their results, beside the picture and not over it. */
export function CommandTray({ writes }: { readonly writes: WriteController }) {
  const { commands } = useSnapshot(writes.state) as typeof writes.state;
  return (
    <section className={styles.tray} aria-label="Commands" aria-live="polite">
      {commands.map((command) => (
        <CommandCard
          key={command.id}
          command={command}
          onDismiss={writes.dismiss}
          onTakeBack={writes.takeBack}
        />
      ))}
    </section>
  );
}

interface CommandCardProps {
  readonly command: TrackedCommand;
  readonly onDismiss: (id: string) => void;
  /** Cancels one that is still waiting. */
  readonly onTakeBack: (id: string) => void;
}

function CommandCard({ command, onDismiss, onTakeBack }: CommandCardProps) {
  const { id, result, held, dueAt, isReset, mayCancel = true } = command;
  const { title, text, after } = commandWords(command);
  const isUnderWay = result === 'pending' || result === 'sending';
  const isCounting = result === 'scheduled' && !command.event.hold;
  const Icon = isUnderWay ? undefined : ICONS[result];
  const card = useRef<HTMLElement>(null);
  useFocusHeir(card);
  useEffect(() => {
    if (result !== 'confirmed' || held) return;
    const timer = setTimeout(() => onDismiss(id), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [id, result, held, onDismiss]);
  return (
    <article ref={card} className={styles.card} data-result={result}>
      <span className={styles.icon}>{Icon ? <Icon size={20} aria-hidden /> : <Spinner size={20} />}</span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>
          {text}
          {isCounting && (
            <>
              {' '}
              <Countdown until={dueAt} />.
            </>
          )}
          {after && ` ${after}`}
        </p>
        {isCounting && mayCancel && (
          <CancelButton verb={isReset ? 'Keep value' : 'Cancel'} onCancel={() => onTakeBack(id)} />
        )}
      </div>
      {!held && !isUnderWay && result !== 'scheduled' && (
        <IconButton icon={X} label="Dismiss" onClick={() => onDismiss(id)} />
      )}
    </article>
  );
}

function CancelButton({ verb, onCancel }: { readonly verb: string; readonly onCancel: () => void }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusHeir(part);
  return (
    <div ref={part}>
      <Button onClick={onCancel}>{verb}</Button>
    </div>
  );
}
