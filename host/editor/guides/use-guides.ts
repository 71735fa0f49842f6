import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { GuideLines } from '../../../worker/boundary/index.ts';
import type { Editor } from '../editor.ts';
import { NO_GUIDES } from './guides-model.ts';
import { guidesStore, openGuides } from './guides-store.ts';

/** The guides of an open diagram: objects snap to them while they are shown. */
export function useGuides(editor: Editor, diagram: string, shown: boolean): void {
  useEffect(() => openGuides(diagram), [diagram]);
  const { lines } = useSnapshot(guidesStore) as { readonly lines: GuideLines };
  useEffect(() => editor.setGuides(shown ? lines : NO_GUIDES), [editor, lines, shown]);
}
