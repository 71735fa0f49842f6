import { LINKED_TO, type LinkedTo } from '../../api/contract/index.ts';
import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import { useCall } from '../data/session/api.ts';
import { isWithoutData } from '../data/session/without-data.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './fields.module.css';
import {
  deviceHint,
  fieldChoices,
  labelOf,
  type SystemLabelConfig,
  TYPE_CHOICES,
  typeOf,
  withType,
} from './system-labels-model.ts';

interface SystemLabelsSectionProps {
  /** `systemLabels` of the selection. */
  readonly label: Shared | undefined;
  /** `linkedTag` of the selection. */
  readonly linked: Shared | undefined;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** What a text shows instead of a value: a name of its site or device, a custom field, or when the device was last heard from (PROP-06). */
export function SystemLabelsSection({ label, linked, change }: SystemLabelsSectionProps) {
  const present = labelOf(label);
  const save = (systemLabels: SystemLabelConfig | null) => change({ do: 'link', change: { systemLabels } });
  const isLinked = !!linked && ('mixed' in linked || !!linked.value);
  const hint = deviceHint(present, isLinked);
  return (
    <>
      <ChoiceField
        label="Shows"
        value={typeOf(label)}
        choices={TYPE_CHOICES}
        commit={(type) => save(withType(present, String(type)))}
      />
      {present?.systemValueType === 'customField' && (
        <CustomFieldChoice
          chosen={present.customFieldId}
          onChoose={(customFieldId) => save({ ...present, customFieldId })}
        />
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </>
  );
}

interface CustomFieldChoiceProps {
  readonly chosen: string | undefined;
  readonly onChoose: (uuid: string) => Promise<EditFault | null>;
}

function CustomFieldChoice({ chosen, onChoose }: CustomFieldChoiceProps) {
  const lists = [useFields(LINKED_TO[0]), useFields(LINKED_TO[1]), useFields(LINKED_TO[2])];
  const failed = lists.find(isWithoutData);
  const fields = lists.flatMap(({ data }) => data?.customFields ?? []);
  if (failed)
    return <p className={styles.hint}>The custom fields could not be loaded: {failed.error?.message}</p>;
  if (lists.some(({ isPending }) => isPending)) return null;
  if (fields.length === 0 && chosen === undefined)
    return <p className={styles.hint}>No custom fields yet. Add them under Setup, Custom fields.</p>;
  const choices = fieldChoices(fields, chosen);
  return (
    <ChoiceField
      label="Field"
      value={{ value: chosen ?? '' }}
      choices={chosen ? choices : [{ value: '', label: 'Choose a field' }, ...choices]}
      commit={(uuid) => onChoose(String(uuid))}
    />
  );
}

const useFields = (type: LinkedTo) =>
  useCall('customFieldsData', { query: { type } }, { meta: { inline: true }, staleTime: 60_000 });
