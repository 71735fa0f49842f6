import { Archive, CopyPlus, EllipsisVertical, Pencil, PencilRuler } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { keyOf } from '../../../api/client/hooks.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { clonePath, editPath } from '../../data/site/site-path.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { RenameDiagram } from '../../parts/templates/rename-diagram.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DropMenu, type MenuEntry } from '../../ui/menu.tsx';

interface DiagramCardMenuProps {
  readonly uuid: string;
  readonly name: string;
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf('reports') });

/** The actions on a dashboard diagram from its card. Absent for users who may only view it. */
export function DiagramCardMenu({ uuid, name }: DiagramCardMenuProps) {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<'rename' | 'archive' | null>(null);
  const mayAdd = useGranted('Dash.add');
  const mayUpdate = useGranted('Dash.update');
  const mayArchive = useGranted('Dash.archive');
  const entries: (MenuEntry | null)[] = [];
  if (mayUpdate)
    entries.push(
      { label: 'Edit', icon: PencilRuler, onSelect: () => navigate(editPath(uuid)) },
      { label: 'Rename', icon: Pencil, onSelect: () => setAsking('rename') },
    );
  if (mayAdd) entries.push({ label: 'Clone', icon: CopyPlus, onSelect: () => navigate(clonePath(uuid)) });
  if (mayArchive)
    entries.push(...(entries.length > 0 ? [null] : []), {
      label: 'Archive',
      icon: Archive,
      danger: true,
      onSelect: () => setAsking('archive'),
    });
  if (entries.length === 0) return null;
  return (
    <>
      <DropMenu
        label={`Actions for ${name}`}
        button={<EllipsisVertical size={18} aria-hidden />}
        entries={entries}
      />
      {asking === 'rename' && (
        <RenameDiagram
          name={name}
          rename={async (next) => {
            await client.renameDiagram({ params: { uuid }, body: { name: next } });
            await refresh();
          }}
          onClose={() => setAsking(null)}
        />
      )}
      <Confirm
        title={`Archive ${name}?`}
        open={asking === 'archive'}
        danger
        action="Archive"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await client.archiveReport({ params: { id: uuid } });
          showToast('success', `${name} was archived`);
          await refresh();
        }}
      >
        Are you sure you want to archive this diagram?
      </Confirm>
    </>
  );
}
