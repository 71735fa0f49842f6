import type { ControlEvent, EntryEvent } from '../../worker/protocol.ts';
import { DelayDialog } from './delay-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';

/** What an object asks before the write is confirmed: which value, or when. */
export type AskedFirst = EntryEvent | ControlEvent;

interface ActionDialogsProps {
  readonly asked: AskedFirst;
  readonly onCancel: () => void;
  readonly onWrite: (write: ControlEvent) => void;
}

/** What an action asks before it acts. Loaded with the first click that needs it. */
export default function ActionDialogs({ asked, onCancel, onWrite }: ActionDialogsProps) {
  if (asked.type === 'entry') return <EntryDialog event={asked} onCancel={onCancel} onEntered={onWrite} />;
  if (!asked.delaySettings) return null;
  return <DelayDialog event={asked} settings={asked.delaySettings} onCancel={onCancel} onAgreed={onWrite} />;
}
