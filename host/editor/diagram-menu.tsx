import { Archive, CopyPlus, EllipsisVertical, FileUp, LayoutTemplate, TextCursorInput } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type Command, runCommand } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { popupClonePath } from '../data/popups/popup-model.ts';
import { useGranted } from '../data/site/queries.ts';
import { clonePath } from '../data/site/site-path.ts';
import { loadChunk } from '../ui/lazy-page.ts';
import { DropMenu, type MenuEntry } from '../ui/menu.tsx';
import type { EditRemote } from './edit-remote.ts';
import type { Saving } from './saving/saving.ts';

const SaveAsTemplate = lazy(() => loadChunk('save-as-template', () => import('./save-as-template.tsx')));
const ArchiveDiagram = lazy(() => loadChunk('archive-diagram', () => import('./archive-diagram.tsx')));

interface DiagramMenuProps {
  readonly diagram: string;
  readonly site?: string;
  readonly isPopup?: boolean;
  readonly isTemplate?: boolean;
  /** It is not stored yet, so that nothing can be made from it and it cannot be archived. */
  readonly isClone?: boolean;
  readonly name: string;
  readonly saving: Saving;
  readonly remote: () => EditRemote | undefined;
}

/** Actions on the edited diagram as a whole. The palette has the same. */
export function DiagramMenu(props: DiagramMenuProps) {
  const { diagram, site, isPopup, isTemplate, isClone, name, saving, remote } = props;
  const [open, setOpen] = useState<'template' | 'archive' | null>(null);
  const close = () => setOpen(null);
  const commands = useDiagramCommands(props, setOpen);
  const entries = commands.flatMap((command): (MenuEntry | null)[] => [
    ...(command.id === 'archive-diagram' ? [null] : []),
    {
      label: command.label,
      icon: command.icon,
      danger: command.id === 'archive-diagram',
      onSelect: () => runCommand(command.id),
    },
  ]);
  const rename = { label: 'Rename', icon: TextCursorInput, onSelect: () => runCommand('rename') };
  const importing = {
    label: 'Import a drawing…',
    icon: FileUp,
    onSelect: () => runCommand('import'),
  };
  return (
    <>
      <DropMenu
        label="Diagram"
        button={<EllipsisVertical size={18} aria-hidden />}
        entries={[rename, importing, ...entries]}
      />
      <Suspense fallback={null}>
        {open === 'template' && !isClone && (
          <SaveAsTemplate {...{ diagram, name, saving, remote }} onClose={close} />
        )}
        {open === 'archive' && (
          <ArchiveDiagram {...{ diagram, site, isPopup, isTemplate, name, saving }} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function useDiagramCommands(
  { diagram, site, isPopup, isTemplate, isClone }: DiagramMenuProps,
  open: (what: 'template' | 'archive') => void,
): readonly Command[] {
  const [, navigate] = useLocation();
  const mayAdd = useGranted(site && !isPopup ? 'Site.Overview.update' : 'Dash.add');
  const mayMakeTemplate = useGranted('Site.OverviewTemplates.add');
  const mayRedraw = useGranted('Site.OverviewTemplates.update');
  const mayArchiveHere = useGranted(
    isTemplate ? 'Site.OverviewTemplates.archive' : site ? 'Site.Overview.archive' : 'Dash.archive',
  );
  const mayTemplate = !isPopup && !isTemplate && (mayMakeTemplate || mayRedraw);
  // Users who may edit a pop-up overview may archive it (POP-08).
  const mayArchive = isPopup || mayArchiveHere;
  const commands = useMemo((): readonly Command[] => {
    if (isClone) return [];
    const diagramGroup = { group: 'Diagram' } as const;
    return [
      mayTemplate && {
        ...diagramGroup,
        id: 'save-as-template',
        label: 'Save as template…',
        icon: LayoutTemplate,
        run: () => open('template'),
      },
      mayAdd &&
        !isTemplate && {
          ...diagramGroup,
          id: 'clone-diagram',
          label: 'Clone',
          icon: CopyPlus,
          run: () => navigate(isPopup ? popupClonePath(diagram) : clonePath(diagram, site)),
        },
      mayArchive && {
        ...diagramGroup,
        id: 'archive-diagram',
        label: 'Archive…',
        icon: Archive,
        run: () => open('archive'),
      },
    ].filter((command) => command !== false);
  }, [diagram, site, isPopup, isTemplate, isClone, mayAdd, mayTemplate, mayArchive, navigate, open]);
  useCommands(commands);
  return commands;
}
