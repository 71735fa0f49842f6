import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Gesture, gestureStore } from './gestures.ts';
import { type Command, isGranted, shortcutText } from './registry.ts';
import styles from './sheets.module.css';
import { useCommandList } from './use-commands.ts';

/** All keys of this page, for commands that the user may run. */
export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = Map.groupBy(
    useCommandList().filter((command) => command.shortcut && isGranted(command)),
    (command) => command.group,
  );
  const { rows: gestures } = useSnapshot(gestureStore) as typeof gestureStore;
  return (
    <Dialog
      title="Keyboard shortcuts"
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {/* The focus at its start: the sheet opens there, and the arrow keys scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard. */}
      <section className={styles.sheet} tabIndex={0} aria-label="Shortcuts" data-autofocus>
        <div className={styles.columns}>
          {[...groups].map(([group, commands]) => (
            <ShortcutGroup key={group} name={group} commands={commands} />
          ))}
          {gestures.length > 0 && <GestureGroup gestures={gestures} />}
        </div>
      </section>
    </Dialog>
  );
}

function GestureGroup({ gestures }: { readonly gestures: readonly Gesture[] }) {
  return (
    <section className={styles.group}>
      <h2>Mouse and touch</h2>
      <dl>
        {gestures.map(({ label, by }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{by}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ShortcutGroup({ name, commands }: { readonly name: string; readonly commands: readonly Command[] }) {
  return (
    <section className={styles.group}>
      <h2>{name}</h2>
      <dl>
        {commands.map(({ id, label, shortcut }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <kbd>{shortcutText(shortcut!)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
