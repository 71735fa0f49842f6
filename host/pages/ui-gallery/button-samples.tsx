import { Archive, Plus, Settings } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './gallery.module.css';

const LOOKS = ['plain', 'primary', 'quiet', 'danger'] as const;
const TONES = ['plain', 'accent', 'sound', 'urgent', 'critical'] as const;

export function ButtonSamples() {
  return (
    <div className={styles.stack}>
      {[{}, { disabled: true }, { busy: true }].map((state) => (
        <div key={JSON.stringify(state)} className={styles.line}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} {...state} icon={look === 'danger' ? Archive : Plus}>
              {look}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.line}>
        <IconButton icon={Settings} label="Settings" shortcut="S" />
        <IconButton icon={Settings} label="Settings, pressed" aria-pressed />
        <IconButton icon={Settings} label="Settings, disabled" disabled />
      </div>
      <div className={styles.line}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className={styles.line}>
        {([24, 32, 72] as const).map((size) => (
          <Avatar key={size} name="Ada Lindgren" size={size} />
        ))}
      </div>
    </div>
  );
}
