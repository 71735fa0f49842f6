import { type ComponentType, lazy, Suspense } from 'react';
import { ASSEMBLIES_PATH } from '../../data/site/diagram-paths.ts';
import { useMayEditAssemblies } from '../../data/site/queries.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { NotAllowed } from '../not-allowed.tsx';

/** The editor of diagrams, with what a definition has in the place of tags, live values and versions. */
const Definition = lazy(async () => {
  const [{ default: EditorPage }, { DEFINITION_EDITING }] = await Promise.all([
    loadChunk('editor', () => import('../editor-page.tsx')),
    loadChunk('definition-editing', () => import('./definition.ts')),
  ]);
  const Page: ComponentType<{ readonly assembly: string }> = ({ assembly }) => (
    <EditorPage params={{ diagramId: assembly }} definition={DEFINITION_EDITING} />
  );
  return { default: Page };
});

/** Edits the definition of an assembly, which all of its instances are drawn by. */
export default function AssemblyPage({ params }: { readonly params: { readonly assemblyId: string } }) {
  const mayEdit = useMayEditAssemblies();
  if (!mayEdit) return <NotAllowed live={ASSEMBLIES_PATH} />;
  return (
    <Suspense fallback={<Loader />}>
      <Definition assembly={params.assemblyId} />
    </Suspense>
  );
}
