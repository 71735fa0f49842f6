import { Wrench } from 'lucide-react';
import { useState } from 'react';
import type { EquipmentNote } from '../../../api/contract/index.ts';
import { useEquipmentNote, useMayNote } from '../../parts/equipment-notes/use-notes.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './equipment-lines.module.css';
import { NoteDialog } from './note-dialog.tsx';

/** The maintenance note of the equipment that a tag is part of; whoever may act on it leaves, changes and clears it. */
export default function NoteLine({ tag }: { readonly tag: string }) {
  const mayWrite = useMayNote();
  const { data, error } = useEquipmentNote(tag);
  const [isWriting, setWriting] = useState(false);
  if (!data) return error && <p className={styles.line}>{`Maintenance note: not known. ${error.message}`}</p>;
  const { equipment, note } = data;
  if (!note && !mayWrite) return null;
  return (
    <section
      className={styles.line}
      aria-label="Maintenance note"
      tabIndex={-1}
      data-note={note ? true : undefined}
    >
      {note ? <Note note={note} /> : <span className={styles.words}>No maintenance note</span>}
      {mayWrite && (
        <Button look="quiet" onClick={() => setWriting(true)}>
          {note ? 'Change' : 'Add note'}
        </Button>
      )}
      {isWriting && <NoteDialog {...{ tag, equipment, note }} onClose={() => setWriting(false)} />}
    </section>
  );
}

const Note = ({ note: { text, author, at } }: { readonly note: EquipmentNote }) => (
  <>
    <Wrench size={16} aria-hidden />
    <span className={styles.words}>
      <b className={styles.note}>{text}</b>
      <br />
      {author}, <Moment at={at} />
    </span>
  </>
);
