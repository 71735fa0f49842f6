import { useEffect, useState } from 'react';
import type { FieldWithValue } from '../../../api/contract/index.ts';
import type { LinkEvent } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { refreshFieldValues, ValueField } from '../../parts/custom-values/value-fields.tsx';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './confirm-dialog.module.css';
import type { WritePlace } from './write-controller.ts';

interface CustomFieldDialogProps {
  readonly asked: Required<Pick<LinkEvent, 'field'>>['field'];
  readonly place: WritePlace;
  readonly onClose: () => void;
  /** The value is stored: labels that show it must be reloaded. */
  readonly onStored: () => void;
}

interface Found {
  readonly field: FieldWithValue;
  readonly linkedId: number;
}

/** Asks for the new value of an object's custom field, by the rules of the field (ACT-01). */
export function CustomFieldDialog({ asked, place, onClose, onStored }: CustomFieldDialogProps) {
  const { found, value, setValue, fault, setFault } = useFieldValue(asked.order, place);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!found || busy) return;
    if (value === found.field.fieldValue) return onClose();
    setBusy(true);
    try {
      await store(found, value);
    } catch (error) {
      setBusy(false);
      setFault(fieldFault(error) ?? messageOf(error));
      return;
    }
    refreshFieldValues();
    showToast('success', `${found.field.fieldName} is saved`);
    onStored();
    onClose();
  };
  return (
    <PromptDialog
      title="Set Custom Field"
      verb={found ? 'Save' : null}
      busy={busy}
      className={styles.question}
      onClose={onClose}
      onSubmit={save}
    >
      {asked.name && <p className={styles.ask}>{asked.name}</p>}
      {found ? (
        <ValueField
          field={found.field}
          value={value}
          error={fault}
          autoFocus
          onValue={(text) => {
            setValue(text);
            setFault(undefined);
          }}
        />
      ) : fault ? (
        <p className={styles.refusal} role="alert">
          {fault}
        </p>
      ) : (
        <SkeletonRows rows={1} label="Loading the custom field" />
      )}
    </PromptDialog>
  );
}

/** The field, once it is known, and the value in the dialog. */
function useFieldValue(order: CustomFieldDialogProps['asked']['order'], { schematicId, siteId }: WritePlace) {
  const [found, setFound] = useState<Found | null>(null);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let isOld = false;
    const parts = { params: { uuid: schematicId }, query: { siteId }, body: { of: order } };
    client.customFieldOfLabel(parts).then(
      (answer) => {
        if (isOld) return;
        setFound(answer);
        setValue(answer.field.fieldValue);
      },
      (error: unknown) => !isOld && setFault(messageOf(error)),
    );
    return () => {
      isOld = true;
    };
  }, [order, schematicId, siteId]);
  return { found, value, setValue, fault, setFault };
}

function store({ field, linkedId }: Found, fieldValue: string): Promise<unknown> {
  const { uuid: customFieldId, fieldName } = field;
  const body = { customFieldId, fieldName, fieldValue };
  return client.saveCustomFieldValue({ params: { id: linkedId }, body });
}

/** The server's error about the value itself. */
function fieldFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return undefined;
  return (error.fields as Readonly<Record<string, string>> | undefined)?.fieldValue;
}
