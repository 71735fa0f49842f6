import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import { PopupField } from './popup-field.tsx';

interface FaceplateFieldProps {
  /** `faceplate` of the selection. */
  readonly faceplate: Shared | undefined;
  /** Id of the object, or of the first of several. */
  readonly edited: string | number;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/**
 * The pop-up overview with everything about the object's equipment: a click opens it where the object has no action of its
 * own, and its menu opens it always.
 */
export function FaceplateField({ faceplate, edited, change }: FaceplateFieldProps) {
  const value = faceplate && 'value' in faceplate ? faceplate.value : undefined;
  const save = (uuid: string | null) => change({ do: 'link', change: { faceplate: uuid } });
  return (
    <PopupField
      label="Faceplate"
      popup={typeof value === 'string' && value !== '' ? value : undefined}
      edited={edited}
      commit={save}
      clear={() => save(null)}
    />
  );
}
