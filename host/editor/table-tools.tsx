import { useSnapshot } from 'valtio';
import { CommandButton } from './command-button.tsx';
import { isOfTable, TABLE_COMMANDS } from './commands/table-commands.ts';
import { useEditing } from './editing-context.ts';
import styles from './table-tools.module.css';

/** In the panel, while a table or a cell is selected: rows, columns and the header (TABL-02, TABL-03). */
export function TableTools() {
  const { editor } = useEditing();
  const { summary } = useSnapshot(editor.state);
  if (!isOfTable(summary.kind)) return null;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Rows and columns">
      {TABLE_COMMANDS.map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </div>
  );
}
