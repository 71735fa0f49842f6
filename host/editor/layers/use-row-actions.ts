import { type RefObject, useMemo, useState } from 'react';
import type { Editor } from '../editor.ts';
import { useLooks } from './layer-looks.ts';
import type { RowActions } from './layer-row.tsx';
import type { LayersList } from './layers-list.ts';

interface RowActionsOptions {
  readonly editor: Editor;
  readonly list: LayersList;
  /** Takes the focus back after naming. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The actions of the rows' own buttons and fields, and the key of the row that is being named. */
export function useRowActions({ editor, list: { refresh }, scroller }: RowActionsOptions) {
  const lookOf = useLooks(editor);
  const [renaming, setRenaming] = useState<string | null>(null);
  const actions = useMemo(
    (): RowActions => ({
      lookOf,
      toggleOpen({ ref, open }) {
        void editor.remote()?.layers.open(ref, !open);
        return refresh();
      },
      toggleHidden: ({ ref, hidden }) => editor.run({ do: hidden === 'none' ? 'hide' : 'show', of: ref }),
      toggleLocked: ({ ref, locked }) => editor.run({ do: locked === 'none' ? 'lock' : 'unlock', of: ref }),
      named(row, name) {
        setRenaming(null);
        if (name !== null && name.trim() !== row.name)
          editor.run({ do: 'rename', of: row.ref, name: name.trim() });
        scroller.current?.focus({ preventScroll: true });
      },
    }),
    [editor, lookOf, refresh, scroller],
  );
  return { actions, renaming, rename: setRenaming };
}
