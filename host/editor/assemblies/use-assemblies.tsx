/** Making assemblies from the selection, and taking instances apart. */
import { Boxes, PencilRuler, Ungroup } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { AssemblyDraft, SelectionSummary } from '../../../worker/boundary/index.ts';
import { type Command, onPicture } from '../../commands/registry.ts';
import { assemblyEditPath } from '../../data/site/diagram-paths.ts';
import { useMayEditAssemblies } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { EditRemote } from '../edit-remote.ts';
import type { Editor } from '../editor.ts';

const MakeAssembly = lazy(() => loadChunk('make-assembly', () => import('./make-assembly.tsx')));

interface AssembliesOptions {
  readonly editor: Editor;
  readonly site?: string;
  readonly remote: () => Pick<EditRemote, 'selection'> | undefined;
}

/** The assembly of the selected instances; empty where they are of several. */
function assemblyOf({ values }: SelectionSummary): string {
  const { assembly } = values;
  return assembly && 'value' in assembly ? String(assembly.value) : '';
}

export function useAssemblies({ editor, remote, site }: AssembliesOptions): {
  readonly commands: readonly Command[];
  /** The dialog, while it is open. */
  readonly view: ReactNode;
} {
  const [, navigate] = useLocation();
  const mayEdit = useMayEditAssemblies();
  const [draft, setDraft] = useState<AssemblyDraft | null>(null);
  const commands = useMemo(
    (): readonly Command[] => [
      {
        group: 'Edit',
        id: 'make-assembly',
        label: 'Make an assembly…',
        icon: Boxes,
        enabled: () => editor.state.edit.selected > 0,
        run: () =>
          void remote()
            ?.selection.assemblyDraft()
            .then((made) => ('message' in made ? showToast('info', made.message) : setDraft(made))),
      },
      {
        group: 'Edit',
        id: 'edit-assembly',
        label: 'Edit the assembly',
        icon: PencilRuler,
        enabled: () => mayEdit && assemblyOf(editor.state.summary) !== '',
        run: () => navigate(assemblyEditPath(assemblyOf(editor.state.summary))),
      },
      {
        group: 'Edit',
        id: 'detach-assembly',
        label: 'Detach from the assembly',
        icon: Ungroup,
        enabled: () => editor.state.summary.kind === 'assembly',
        ...onPicture(() => editor.run({ do: 'detach' })),
      },
    ],
    [editor, remote, mayEdit, navigate],
  );
  const view = draft && (
    <Suspense fallback={null}>
      <MakeAssembly {...{ draft, editor, site }} onClose={() => setDraft(null)} />
    </Suspense>
  );
  return { commands, view };
}
