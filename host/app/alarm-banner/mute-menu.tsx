import { BellOff, MessageSquarePlus, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useGranted } from '../../data/site/queries.ts';
import { isRecord, read, write } from '../../data/stores/storage.ts';
import { DropMenu } from '../../ui/menu.tsx';

const MINUTE = 60_000;
const MUTES = [
  { label: 'Mute for 15 minutes', ms: 15 * MINUTE },
  { label: 'Mute for 1 hour', ms: 60 * MINUTE },
  { label: 'Mute for 8 hours', ms: 480 * MINUTE },
];

interface MuteMenuProps {
  readonly muted: boolean;
  readonly onMute: (ms: number) => void;
  /** Acknowledges with a note: on a phone the bar has no room for its button. Null without an alarm. */
  readonly onNote: (() => void) | null;
}

export function MuteMenu({ muted, onMute, onNote }: MuteMenuProps) {
  const mayAct = useGranted('Alerts.update');
  const Icon = muted ? BellOff : Volume2;
  const entries = MUTES.map(({ label, ms }) => ({ label, onSelect: () => onMute(ms) }));
  const sound = { label: 'Turn the sound on', onSelect: () => onMute(0) };
  const note = { label: 'Add a note and acknowledge…', icon: MessageSquarePlus };
  return (
    <DropMenu
      label={muted ? 'Alarm sound (muted)' : 'Alarm sound'}
      anchor="bottom end"
      button={<Icon size={18} aria-hidden />}
      entries={[
        ...(onNote && mayAct ? [{ ...note, onSelect: onNote }] : []),
        ...(muted ? [sound] : []),
        ...entries,
      ]}
    />
  );
}

const isMuted = (value: unknown): value is { mutedUntil: number } =>
  isRecord(value) && typeof value.mutedUntil === 'number';

/** Until when sounds are muted, and how to mute; kept per user on this device. */
export function useMuted(): [number, (ms: number) => void] {
  const [until, setUntil] = useState(() => read('alertActivity', isMuted)?.mutedUntil ?? 0);
  const mute = (ms: number) => {
    const end = ms === 0 ? 0 : Date.now() + ms;
    write('alertActivity', { mutedUntil: end });
    setUntil(end);
  };
  return [until, mute];
}
