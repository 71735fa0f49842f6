import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  ClockAlert,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/loader.tsx';
import styles from './command-tray.module.css';
import { commandWords } from './command-words.ts';
import type { GivenCommand } from './write-desk.ts';

const ICONS: Readonly<Record<Exclude<GivenCommand['result'], 'pending'>, LucideIcon>> = {
  confirmed: CircleCheck,
  mismatch: TriangleAlert,
  timedOut: ClockAlert,
  unknown: CircleHelp,
  refused: Ban,
  failed: CircleX,
};

/** Milliseconds a confirmed command stays; any other result stays until the operator has seen it and closes it. */
const CONFIRMED_MS = 6000;

interface CommandTrayProps {
  readonly commands: readonly GivenCommand[];
  readonly onDismiss: (id: string) => void;
}

/** The commands given on this diagram and what became of them, beside the picture and not over it. */
export function CommandTray({ commands, onDismiss }: CommandTrayProps) {
  return (
    <section className={styles.tray} aria-label="Commands" aria-live="polite">
      {commands.map((command) => (
        <CommandCard key={command.id} command={command} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

interface CommandCardProps {
  readonly command: GivenCommand;
  readonly onDismiss: (id: string) => void;
}

function CommandCard({ command, onDismiss }: CommandCardProps) {
  const { id, result } = command;
  const { title, text } = commandWords(command);
  const Icon = result === 'pending' ? undefined : ICONS[result];
  useEffect(() => {
    if (result !== 'confirmed') return;
    const timer = setTimeout(() => onDismiss(id), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [id, result, onDismiss]);
  return (
    <article className={styles.card} data-result={result}>
      <span className={styles.icon}>{Icon ? <Icon size={20} aria-hidden /> : <Spinner size={20} />}</span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {result !== 'pending' && <IconButton icon={X} label="Dismiss" onClick={() => onDismiss(id)} />}
    </article>
  );
}
