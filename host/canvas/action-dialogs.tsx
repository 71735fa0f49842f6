import type { ControlEvent, EntryEvent } from '../../worker/protocol.ts';
import { EntryDialog } from './entry-dialog.tsx';

interface ActionDialogsProps {
  /** What was clicked. */
  readonly asked: EntryEvent;
  readonly onClose: () => void;
  readonly onWrite: (write: ControlEvent) => void;
}

/** What an action asks before it acts. Loaded with the first click that needs it. */
export function ActionDialogs({ asked, onClose, onWrite }: ActionDialogsProps) {
  const enter = (write: ControlEvent) => {
    onClose();
    onWrite(write);
  };
  return <EntryDialog event={asked} onCancel={onClose} onEntered={enter} />;
}

export default ActionDialogs;
