import {
  ArrowLeft,
  Ellipsis,
  FileInput,
  LayoutTemplate,
  Plus,
  ScanSearch,
  Settings2,
  Tags,
  UserRoundCog,
} from 'lucide-react';
import { useState } from 'react';
import type { Controller } from '../../../../api/contract/index.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { DropMenu, type MenuEntry } from '../../../ui/menu.tsx';
import { ScanDialog } from '../scan-dialog.tsx';
import { AssignmentsDialog } from './assignments-dialog.tsx';
import styles from './controller-page.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { ApplyTemplateDialog, SaveTemplateDialog } from './template-dialogs.tsx';

interface ControllerActionsProps {
  readonly controller: Controller;
  readonly onAdd?: () => void;
  readonly onSettings: () => void;
  readonly onBack: () => void;
  /** Given if the page was opened from a link object. */
  readonly onLinkObject?: () => void;
}

interface DialogProps {
  readonly controller: Controller;
  readonly onClose: () => void;
}

/** Scans only this controller (COMM-09). */
const ScanThis = ({ controller: { uuid, siteUuid, name }, onClose }: DialogProps) => (
  <ScanDialog name={name} scope={{ siteUuid, controller: uuid }} onClose={onClose} />
);

const DIALOGS = {
  scan: ScanThis,
  import: ImportDialog,
  apply: ApplyTemplateDialog,
  save: SaveTemplateDialog,
  assignments: AssignmentsDialog,
} as const;
type DialogName = keyof typeof DIALOGS;

/** The actions on a controller and its tags that the user may do. */
export function ControllerActions(props: ControllerActionsProps) {
  const { controller, onAdd, onSettings, onBack, onLinkObject } = props;
  const [open, setOpen] = useState<DialogName | null>(null);
  const mayUpdate = useGranted('Site.Communication.update');
  const mayKeep = useGranted('Site.ControllerTemplates.add');
  const entry = (label: string, icon: MenuEntry['icon'], name: DialogName): MenuEntry => ({
    label,
    icon,
    onSelect: () => setOpen(name),
  });
  const entries = [
    { label: 'Settings', icon: Settings2, onSelect: onSettings },
    ...(mayUpdate ? [entry('Assignments…', UserRoundCog, 'assignments')] : []),
    null,
    ...(onAdd ? [entry('Import tags…', FileInput, 'import')] : []),
    ...(mayUpdate ? [entry('Apply a template…', LayoutTemplate, 'apply')] : []),
    ...(mayKeep ? [entry('Save as template…', Tags, 'save')] : []),
    null,
    ...(onLinkObject ? [{ label: 'Back to the link object', icon: ArrowLeft, onSelect: onLinkObject }] : []),
    { label: 'All controllers of the site', icon: ArrowLeft, onSelect: onBack },
  ];
  const Open = open && DIALOGS[open];
  return (
    <>
      {(onAdd || mayUpdate) && (
        <Button icon={ScanSearch} onClick={() => setOpen('scan')}>
          Scan
        </Button>
      )}
      {onAdd && (
        <Button look="primary" icon={Plus} onClick={onAdd}>
          New tag
        </Button>
      )}
      <DropMenu
        label="More actions"
        button={<Ellipsis size={18} className={styles.more} aria-hidden />}
        entries={entries}
      />
      {Open && <Open controller={controller} onClose={() => setOpen(null)} />}
    </>
  );
}
