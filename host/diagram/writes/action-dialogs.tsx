import type { ChoiceEvent, ControlEvent, EntryEvent, LinkEvent } from '../../../worker/boundary/index.ts';
import { ChoiceDialog } from './choice-dialog.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { WritePlace } from './write-controller.ts';

/** What an object asks before a write: which value, which state, when, or the value of a custom field. */
export type AskedFirst = EntryEvent | ChoiceEvent | ControlEvent | LinkEvent;

interface ActionDialogsProps {
  readonly asked: AskedFirst;
  readonly place: WritePlace;
  readonly onCancel: () => void;
  readonly onWrite: (write: ControlEvent) => void;
  /** A state was chosen by its name. */
  readonly onChoose: (state: string) => void;
  /** A custom field has a new value. */
  readonly onStored: () => void;
}

/** What an action asks before it acts. Loaded with the first click that needs it. */
export default function ActionDialogs(props: ActionDialogsProps) {
  const { asked, place, onCancel, onWrite, onChoose, onStored } = props;
  if (asked.type === 'choice') return <ChoiceDialog event={asked} onCancel={onCancel} onChoose={onChoose} />;
  if (asked.type === 'entry') return <EntryDialog event={asked} onCancel={onCancel} onEntered={onWrite} />;
  if (asked.type === 'link')
    return asked.field ? (
      <CustomFieldDialog asked={asked.field} place={place} onClose={onCancel} onStored={onStored} />
    ) : null;
  if (!asked.delaySettings) return null;
  return <DelayDialog event={asked} settings={asked.delaySettings} onCancel={onCancel} onAgreed={onWrite} />;
}
