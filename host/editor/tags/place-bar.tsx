import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OfferedTag } from '../../../api/contract/index.ts';
import type { OfferedLook, TagLook } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import { DropMenu } from '../../ui/menu.tsx';
import type { Editor } from '../editor.ts';
import { droppedTag } from './dropped-tags.ts';
import styles from './tag-panel.module.css';

interface PlaceBarProps {
  readonly editor: Pick<Editor, 'remote'>;
  readonly chosen: readonly OfferedTag[];
  readonly total: number;
  readonly isDynamic: boolean;
  readonly place: (as?: TagLook) => void;
}

/** How many are selected, and what they may be placed as. */
export function PlaceBar({ editor, chosen, total, isDynamic, place }: PlaceBarProps) {
  const looks = useLooks(editor, chosen);
  return (
    <footer className={styles.foot}>
      <p role="status">
        {chosen.length > 0
          ? `${chosen.length.toLocaleString('en')} of ${total.toLocaleString('en')} selected`
          : total === 1
            ? '1 tag'
            : `${total.toLocaleString('en')} tags`}
      </p>
      <div className={styles.ways}>
        <Button icon={Plus} look="primary" disabled={chosen.length === 0} onClick={() => place()}>
          Place
        </Button>
        <DropMenu
          label="Place as"
          anchor="top end"
          button={
            <span className={styles.as}>
              Place as… <ChevronDown size={14} aria-hidden />
            </span>
          }
          entries={
            looks.length > 0
              ? looks.map((look) => ({ label: look.title, onSelect: () => place(look) }))
              : [{ label: 'Select tags first', disabled: true, onSelect: () => {} }]
          }
        />
      </div>
      <p className={styles.hint}>
        {isDynamic ? 'Linked by assignment, as this diagram is. ' : ''}
        Drag onto the diagram, or onto an object to link it.
      </p>
    </footer>
  );
}

/** What the selected tags may be placed as, the most suitable first. */
function useLooks(editor: PlaceBarProps['editor'], chosen: readonly OfferedTag[]): readonly OfferedLook[] {
  const [looks, setLooks] = useState<readonly OfferedLook[]>([]);
  const key = chosen.map(({ uuid }) => uuid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which are chosen.
  useEffect(() => {
    let isOld = false;
    const answer = chosen.length > 0 ? editor.remote()?.tags.looksFor(chosen.map(droppedTag)) : undefined;
    if (!answer) setLooks([]);
    answer?.then(
      (found) => {
        if (!isOld) setLooks(found);
      },
      () => {
        if (!isOld) setLooks([]);
      },
    );
    return () => {
      isOld = true;
    };
  }, [editor, key]);
  return looks;
}
