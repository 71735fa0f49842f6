import type { ControlEvent, EntryEvent, LinkEvent } from '../../../worker/boundary/index.ts';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { WritePlace } from './write-controller.ts';

/** What an object asks before a write: which value, when, or the value of a custom field. */
export type AskedFirst = EntryEvent | ControlEvent | LinkEvent;

interface ActionDialogsProps {
  readonly asked: AskedFirst;
  readonly place: WritePlace;
  readonly onCancel: () => void;
  readonly onWrite: (write: ControlEvent) => void;
  /** A custom field has a new value. */
  readonly onStored: () => void;
}

/** What an action asks before it acts. Loaded with the first click that needs it. */
export default function ActionDialogs({ asked, place, onCancel, onWrite, onStored }: ActionDialogsProps) {
  if (asked.type === 'entry') return <EntryDialog event={asked} onCancel={onCancel} onEntered={onWrite} />;
  if (asked.type === 'link')
    return asked.field ? (
      <CustomFieldDialog asked={asked.field} place={place} onClose={onCancel} onStored={onStored} />
    ) : null;
  if (!asked.delaySettings) return null;
  return <DelayDialog event={asked} settings={asked.delaySettings} onCancel={onCancel} onAgreed={onWrite} />;
}
