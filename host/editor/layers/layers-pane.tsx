import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Editor } from '../editor.ts';
import { useLayersList } from './layers-list.ts';
import styles from './layers-pane.module.css';
import { LayersTree } from './layers-tree.tsx';

/** All objects and groups of the diagram, topmost first: to select, name, order, lock and hide them. */
export function LayersPane({ editor }: { readonly editor: Editor }) {
  const [filter, setFilter] = useState('');
  const list = useLayersList(editor, filter);
  const { total, hiddenObjects } = list.page;
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <SearchField label="Search layers" value={filter} onChange={setFilter} />
        {hiddenObjects > 0 && (
          <Button look="quiet" onClick={() => editor.run({ do: 'showAll' })}>
            {`Show all hidden (${hiddenObjects.toLocaleString('en')})`}
          </Button>
        )}
      </div>
      {total === 0 && (
        <p className={styles.empty}>
          {filter.trim() === ''
            ? 'No objects yet. Objects are listed here, topmost first.'
            : `No object matches “${filter.trim()}” by name, kind or tag.`}
        </p>
      )}
      <LayersTree editor={editor} list={list} />
    </div>
  );
}
