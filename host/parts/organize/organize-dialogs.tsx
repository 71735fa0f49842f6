import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../../ui/lazy-page.ts';
import { type OrganizeForm, organizeStore } from './organize-store.ts';

const OrganizeForms = lazy(() => loadChunk('organize-forms', () => import('./organize-forms.tsx')));

/** The modals of areas, routes and sites (ORG-03). One at a time; the store tells which. */
export function OrganizeDialogs() {
  const { form } = useSnapshot(organizeStore) as { form: OrganizeForm };
  if (form.mode === null) return null;
  return (
    <Suspense fallback={null}>
      <OrganizeForms form={form} />
    </Suspense>
  );
}
