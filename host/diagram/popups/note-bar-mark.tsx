import { Wrench } from 'lucide-react';
import type { MouseEvent } from 'react';
import { noteWords, useEquipmentNote } from '../../parts/equipment-notes/use-notes.ts';
import styles from './equipment-lines.module.css';

/** In the bar of a faceplate whose equipment has a maintenance note; a click goes to it. */
export default function NoteBarMark({ tag }: { readonly tag: string }) {
  const { data } = useEquipmentNote(tag);
  if (!data?.note) return null;
  return (
    <button type="button" className={styles.mark} title={noteWords(data.note)} onClick={goToNote}>
      <Wrench size={14} aria-hidden />
      Note
    </button>
  );
}

function goToNote({ currentTarget }: MouseEvent): void {
  const note = currentTarget.closest('[data-window]')?.querySelector<HTMLElement>('[data-note]');
  note?.scrollIntoView({ block: 'nearest' });
  note?.focus({ preventScroll: true });
}
