import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Command, shortcutText } from './registry.ts';
import styles from './sheets.module.css';
import { useCommandList } from './use-commands.ts';

/** All keys that do something on this page. */
export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = Map.groupBy(
    useCommandList().filter((command) => command.shortcut),
    (command) => command.group,
  );
  return (
    <Dialog
      title="Keyboard shortcuts"
      open
      wide
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.columns}>
        {[...groups].map(([group, commands]) => (
          <ShortcutGroup key={group} name={group} commands={commands} />
        ))}
      </div>
    </Dialog>
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
