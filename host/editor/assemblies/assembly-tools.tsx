import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../../ui/lazy-page.ts';
import { useEditing } from '../editing-context.ts';

const AssemblyParameters = lazy(() =>
  loadChunk('assembly-parameters', () => import('./assembly-parameters.tsx')),
);

/** In the panel, while instances of an assembly are selected: their tags and values. */
export function AssemblyTools({ site, isPopup }: { readonly site?: string; readonly isPopup: boolean }) {
  const { editor } = useEditing();
  const { summary } = useSnapshot(editor.state);
  const { assembly } = summary.values;
  if (summary.kind !== 'assembly' || !assembly || !('value' in assembly)) return null;
  return (
    <Suspense fallback={null}>
      <AssemblyParameters uuid={String(assembly.value)} {...{ site, isPopup }} />
    </Suspense>
  );
}
