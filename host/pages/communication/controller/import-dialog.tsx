import { useMemo, useState } from 'react';
import { ApiError } from '../../../../api/client/errors.ts';
import { controllerTagCalls } from '../../../../api/contract/calls/controller-tags.ts';
import type { Controller } from '../../../../api/contract/index.ts';
import { tagFaults } from '../../../../api/contract/tag-faults.ts';
import { client } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { countWords } from '../../../ui/count-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldErrors } from '../../../ui/field-errors.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { refreshTags } from './calls.ts';
import styles from './controller-page.module.css';
import { headLine, readTags } from './csv.ts';

/** Errors that are listed; the rest appear when these are mended. */
const MAX_SHOWN = 8;

interface ImportDialogProps {
  readonly controller: Controller;
  readonly onClose: () => void;
}

/** Many tags from a table, pasted from a spreadsheet or a file: validated while typing, added all or none. */
export function ImportDialog({ controller, onClose }: ImportDialogProps) {
  const { text, type, tags, faults, notes, refused, busy, add } = useTagTable(controller, onClose);
  const shown = faults.length > 0 ? faults : (refused?.words ?? []);
  return (
    <Dialog
      title="Import tags"
      open
      onClose={() => tags.length === 0 && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={tags.length === 0 || faults.length > 0 || refused?.isOfTable}
            onClick={() => void add()}
          >
            {tags.length === 0 ? 'Add' : `Add ${tags.length.toLocaleString('en')}`}
          </Button>
        </>
      }
    >
      <p className={styles.intro}>
        Paste a table with a first line that names its columns. Columns may be separated by commas, semicolons
        or tabs, as spreadsheets copy them. With semicolons and tabs numbers may have a decimal comma.
      </p>
      <TextArea
        label="Table"
        rows={12}
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <ul className={styles.faults} role="status">
        {shown.slice(0, MAX_SHOWN).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {shown.length > MAX_SHOWN && <li>{`And ${shown.length - MAX_SHOWN} more`}</li>}
      </ul>
      {shown.length === 0 && notes.map((note) => <p key={note}>{note}</p>)}
    </Dialog>
  );
}

/** The table as typed, its tags and their errors; `refused` are the server's. */
function useTagTable({ protocol, uuid }: Controller, onAdded: () => void) {
  const [text, setText] = useState(() => `${headLine(protocol)}\n`);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { tags, faults: unread, notes } = useMemo(() => readTags(text), [text]);
  const faults = useMemo(() => [...unread, ...rowFaults(protocol, tags)], [unread, protocol, tags]);
  const type = (next: string) => {
    setText(next);
    setRefused(null);
  };
  const add = async () => {
    setBusy(true);
    try {
      const { created } = await client.createTags({ params: { uuid }, body: { tags: [...tags] } });
      refreshTags();
      showToast('success', `${countWords(created, 'tag was', 'tags were')} added`);
      onAdded();
    } catch (error) {
      setRefused(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { text, type, tags, faults, notes, refused, busy, add };
}

/** Errors by row; the header does not count. */
function rowFaults(protocol: string, tags: ReturnType<typeof readTags>['tags']): string[] {
  const shape = fieldErrors(controllerTagCalls.createTags.body, { tags });
  const faults = Object.entries(shape).filter(([path]) => path.startsWith('tags.'));
  const whole = tags.flatMap((tag, at) =>
    Object.entries(tagFaults(protocol, tag)).map(([key, message]) => [`tags.${at}.${key}`, message] as const),
  );
  return [...new Map([...whole, ...faults])].map(lineWords).sort(byLine);
}

interface Refusal {
  readonly words: readonly string[];
  /** Sent again the table would be refused again. */
  readonly isOfTable: boolean;
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof ApiError && error.fields && Object.keys(error.fields).length > 0
    ? { words: Object.entries(error.fields).map(lineWords), isOfTable: true }
    : { words: [messageOf(error)], isOfTable: false };

function lineWords([path, message]: readonly [string, string]): string {
  const [, row, ...field] = path.split('.');
  return `Row ${Number(row) + 1}, ${field.join(' ')}: ${message}`;
}

const byLine = (a: string, b: string): number => Number(a.match(/\d+/)?.[0]) - Number(b.match(/\d+/)?.[0]);
