import { useSearch } from 'wouter';
import { parameter } from '../../data/site/diagram-paths.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import { NewPopup } from './new-popup.tsx';

/** Loaded with the pop-up editor: creating one begins with a name. */
const EditorPage = lazyPage('editor', () => import('../../editor/editor-page.tsx'), 'later');

interface PopupPageProps {
  readonly params: { readonly popupId?: string };
}

/** Edits a pop-up overview, or creates one: empty, or a copy of the one that the query names (NAV-41 to NAV-43). */
export default function PopupPage({ params: { popupId } }: PopupPageProps) {
  const search = useSearch();
  const cloneOf = parameter(search, 'cloneId') ?? parameter(search, 'clone');
  if (!popupId) return <NewPopup key={cloneOf ?? ''} cloneOf={cloneOf} />;
  return <EditorPage params={{ diagramId: popupId }} isPopup />;
}
