import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Dictionary } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field-shell.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import {
  bodyOf,
  type DefinitionRow,
  type DictionaryValues,
  dictionaryRows,
  newRow,
  valuesOf,
} from './dictionary-model.ts';
import styles from './meaning.module.css';
import { useMastersChanged } from './use-masters.ts';

interface DictionaryDialogProps {
  /** Missing: a new one. */
  readonly dictionary?: Dictionary;
  readonly onDone?: (dictionary: Dictionary) => void;
  readonly onClose: () => void;
}

/** Creates or changes a dictionary: a title for each value. */
export function DictionaryDialog({ dictionary, onDone, onClose }: DictionaryDialogProps) {
  const changed = useMastersChanged();
  const [initial] = useState(() => valuesOf(dictionary));
  const form = useForm({
    field: dictionaryRows,
    initial,
    send: async (rows) => {
      const body = bodyOf(rows);
      const saved = dictionary
        ? await client.updateDictionary({ params: { id: dictionary._id }, body })
        : await client.addDictionary({ body });
      showToast('success', dictionary ? 'Dictionary updated successfully' : 'Dictionary added successfully');
      await changed();
      onDone?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      wide="canvas"
      form={form}
      verb={dictionary ? 'Save' : 'Add'}
      title={dictionary ? 'Edit dictionary' : 'New dictionary'}
      onClose={onClose}
    >
      <Form form={form} label="Dictionary">
        <TextInput label="Title" autoFocus bind={form.text('title')} />
        <Definitions form={form} />
      </Form>
    </FormDialog>
  );
}

function Definitions({ form }: { readonly form: FormState<DictionaryValues> }) {
  const { rows } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [made, setMade] = useState<string | null>(null);
  // A user who adds a row wants to type into it.
  useEffect(() => {
    if (made) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  }, [made]);
  const setRows = (next: readonly DefinitionRow[]) => form.edit({ rows: next });
  const add = () => {
    const row = newRow();
    setRows([...rows, row]);
    setMade(row.id);
  };
  return (
    <section className={styles.definitions} aria-label="Definitions">
      <header aria-hidden>
        <span>Value</span>
        <span>Shown as</span>
      </header>
      <ol ref={list}>
        {rows.map((row, at) => (
          <DefinitionFields
            key={row.id}
            row={row}
            at={at}
            errors={form.errors}
            onChange={(change) =>
              setRows(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))
            }
            onRemove={() => setRows(rows.filter((one) => one.id !== row.id))}
          />
        ))}
      </ol>
      <FieldNote error={form.errors.rows} />
      <Button icon={Plus} onClick={add}>
        Add definition
      </Button>
    </section>
  );
}

interface DefinitionFieldsProps {
  readonly row: DefinitionRow;
  readonly at: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<DefinitionRow>) => void;
  readonly onRemove: () => void;
}

function DefinitionFields({ row, at, errors, onChange, onRemove }: DefinitionFieldsProps) {
  const cell = (field: 'value' | 'title', label: string) => {
    const error = errors[`rows.${at}.${field}`];
    const noteId = `${row.id}-${field}`;
    return (
      <div className={styles.cell}>
        <input
          name={`rows.${at}.${field}`}
          aria-label={`${label} ${at + 1}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          autoComplete="off"
          inputMode={field === 'value' ? 'decimal' : undefined}
          value={row[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
        <FieldNote id={noteId} error={error} />
      </div>
    );
  };
  return (
    <li>
      {cell('value', 'Value')}
      {cell('title', 'Title')}
      <IconButton icon={Trash2} label={`Remove definition ${at + 1}`} onClick={onRemove} />
    </li>
  );
}
