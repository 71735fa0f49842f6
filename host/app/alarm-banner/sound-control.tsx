import { VolumeX } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import styles from './alarm-banner.module.css';
import { playAlarm, watchBlockedSound } from './alarm-sound.ts';
import { MuteMenu } from './mute-menu.tsx';

/** Whether the browser blocks the sound of alarms. */
export function useBlockedSound(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => watchBlockedSound(setBlocked), []);
  return isBlocked;
}

const BLOCKED = 'This browser plays no alarm sound before you click or press a key in this tab';

interface SoundControlProps extends ComponentProps<typeof MuteMenu> {
  readonly isBlocked: boolean;
}

/** The menu of the alarm sound; in its place a button while the browser blocks the sound. The room stays the same. */
export function SoundControl({ isBlocked, ...menu }: SoundControlProps) {
  return (
    <div className={styles.sound}>
      {isBlocked ? (
        <button
          type="button"
          className={styles.blocked}
          title={BLOCKED}
          aria-label={`No alarm sound yet. Turn on. ${BLOCKED}`}
          onClick={() => playAlarm('urgent')}
        >
          <VolumeX size={18} aria-hidden />
          <span>No alarm sound yet. Turn on</span>
        </button>
      ) : (
        <MuteMenu {...menu} />
      )}
    </div>
  );
}
