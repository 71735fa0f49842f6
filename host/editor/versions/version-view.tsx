import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useEditing } from '../editing-context.ts';
import type { Saving } from '../saving/saving.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { VersionStage } from './version-stage.tsx';
import { titleOf } from './version-title.ts';
import styles from './version-view.module.css';
import { agoOf, momentOf, personOf } from './version-words.ts';
import { useVersionList } from './versions-pane.tsx';

interface VersionViewProps {
  readonly diagram: string;
  readonly site?: string;
  readonly isAssembly: boolean;
  /** Of the diagram. */
  readonly name: string;
  readonly version: DiagramVersion;
  readonly saving: Saving;
  readonly onClose: () => void;
  readonly onRestore: (version: DiagramVersion) => Promise<void>;
}

/** One version over the whole page, beside another one: differences are marked, and listed object by object. */
export function VersionView(props: VersionViewProps) {
  const { diagram, site, isAssembly, name, saving, onClose, onRestore } = props;
  const { items = [] } = useVersionList(diagram, isAssembly);
  // The list may reload while this is open: a save that ended meanwhile has left a later version.
  const version = items.find((one) => one.version === props.version.version) ?? props.version;
  const [chosen, choose] = useState<number | null>();
  const against = chosen === undefined ? otherOf(version, items) : chosen;
  const [restoring, setRestoring] = useState(false);
  useNoEditing();
  const other = items.find((one) => one.version === against) ?? null;
  const [earlier, later] = ordered(version, other);
  return (
    <HeadlessDialog open onClose={() => !restoring && onClose()} className={styles.layer}>
      <DialogPanel className={styles.panel}>
        <header className={styles.bar}>
          <IconButton icon={ArrowLeft} label="Back to editing" onClick={onClose} />
          <Place name={name} version={version} />
          <OtherVersion {...{ items, version, against }} onChoose={choose} />
          <Button
            look="primary"
            icon={RotateCcw}
            disabled={version.current}
            title={version.current ? 'It is in this version' : undefined}
            onClick={() => setRestoring(true)}
          >
            Restore
          </Button>
        </header>
        <VersionStage
          key={`${earlier?.version} ${later.version}`}
          {...{ diagram, site, name, isAssembly }}
          earlier={earlier}
          later={later}
        />
      </DialogPanel>
      {restoring && (
        <RestoreDialog
          version={version}
          saving={saving}
          isAssembly={isAssembly}
          onClose={() => setRestoring(false)}
          onRestore={() => onRestore(version)}
        />
      )}
    </HeadlessDialog>
  );
}

/** Which version of which diagram it is. */
function Place({ name, version }: { readonly name: string; readonly version: DiagramVersion }) {
  return (
    <div className={styles.place}>
      <DialogTitle className={styles.title}>{titleOf(version)}</DialogTitle>
      <p className={styles.facts}>
        {name}, saved by {personOf(version)}{' '}
        <time dateTime={version.savedAt} title={momentOf(version)}>
          {agoOf(version)}
        </time>
      </p>
    </div>
  );
}

interface OtherVersionProps {
  readonly items: readonly DiagramVersion[];
  readonly version: DiagramVersion;
  /** The other one's number; null: none. */
  readonly against: number | null;
  readonly onChoose: (version: number | null) => void;
}

function OtherVersion({ items, version, against, onChoose }: OtherVersionProps) {
  return (
    <label className={styles.against}>
      Compare with
      <select
        value={against ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">nothing</option>
        {items
          .filter((one) => one.version !== version.version)
          .map((one) => (
            <option key={one.version} value={one.version}>
              {one.current ? 'Current' : titleOf(one)} ({personOf(one)}, {agoOf(one)})
            </option>
          ))}
      </select>
    </label>
  );
}

/** By default a version is compared with the current one, and the current one with the one before. */
const otherOf = (version: DiagramVersion, items: readonly DiagramVersion[]): number | null =>
  (version.current ? items.find((one) => one.version < version.version) : items.find((one) => one.current))
    ?.version ?? null;

const ordered = (a: DiagramVersion, b: DiagramVersion | null) =>
  b && b.version > a.version ? ([a, b] as const) : ([b, a] as const);

/** Keys meant for this view must not change what is below it. */
function useNoEditing(): void {
  const { commands } = useEditing();
  useCommands(useMemo(() => commands.map((one) => ({ ...one, enabled: () => false })), [commands]));
}
