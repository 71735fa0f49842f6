import { Archive, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ContextMenu, type Point } from '../../ui/context-menu.tsx';
import { Dialog, ErrorDialog } from '../../ui/dialog.tsx';
import { DropMenu, type MenuEntry } from '../../ui/menu.tsx';
import styles from './gallery.module.css';

const ENTRIES: readonly (MenuEntry | null)[] = [
  { label: 'Edit', icon: Pencil, hint: 'E', onSelect: () => showToast('info', 'Edit') },
  { label: 'Copy', icon: Copy, disabled: true, onSelect: () => {} },
  null,
  { label: 'Archive', icon: Archive, danger: true, onSelect: () => showToast('success', 'Archived') },
];

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'refused' | 'error' | null>(null);
  const [at, setAt] = useState<Point | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.line}>
      <DropMenu label="A menu" button="Menu" entries={ENTRIES} anchor="bottom start" />
      <Button
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom });
        }}
      >
        Menu at a point
      </Button>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('refused')}>Confirm, refused</Button>
      <Button onClick={() => setOpen('error')}>Oops</Button>
      {(['success', 'info', 'error'] as const).map((kind) => (
        <Button key={kind} onClick={() => showToast(kind, `A message: ${kind}`)}>
          {kind}
        </Button>
      ))}
      {at && <ContextMenu label="Sample" at={at} entries={ENTRIES} onClose={() => setAt(null)} />}
      <Dialog
        title="A dialog"
        open={open === 'dialog'}
        onClose={close}
        actions={<Button onClick={close}>Close</Button>}
      >
        It keeps the focus inside and gives it back.
      </Dialog>
      <Confirm
        title="Archive the pump?"
        action="Archive"
        danger
        open={open === 'confirm' || open === 'refused'}
        onClose={close}
        onConfirm={async () => {
          await new Promise((done) => setTimeout(done, 600));
          if (open === 'refused') throw new Error('Somebody uses it now');
        }}
      >
        It leaves every list.
      </Confirm>
      <ErrorDialog open={open === 'error'} onClose={close}>
        Something that must be read before going on.
      </ErrorDialog>
    </div>
  );
}
