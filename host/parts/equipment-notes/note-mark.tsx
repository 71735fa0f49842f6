import { Wrench } from 'lucide-react';
import styles from './note-mark.module.css';

/** Stands beside the name of what has a maintenance note. `words`: the whole note. */
export const NoteMark = ({ words }: { readonly words: string }) => (
  <span className={styles.mark} role="img" aria-label={words} title={words}>
    <Wrench size={14} aria-hidden />
  </span>
);
