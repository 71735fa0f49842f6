import { CloudOff, Download, FileClock, HardDrive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { copyName } from '../../data/popups/popup-model.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { download, fileName } from '../../diagram/export/download.ts';
import { Button } from '../../ui/button.tsx';
import { timeWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import styles from '../dialogs.module.css';
import type { SavePhase } from './save-phase.ts';
import type { Saving, SavingState } from './saving.ts';

interface DraftBannerProps {
  readonly saving: Saving;
  /** Of the diagram. */
  readonly name: string;
  /** Called with the new diagram that holds this one's state. */
  readonly onCopied?: (diagram: string) => void;
}

/** Over the canvas when there is news about saving: a kept draft, or why nothing is saved or kept. */
export function DraftBanner(props: DraftBannerProps) {
  const { phase, offered, keeping } = useSnapshot(props.saving.state) as SavingState;
  if (offered) return <Offered {...props} />;
  if (NOT_SAVED.includes(phase)) return <NotSaved {...props} />;
  return keeping === 'refused' ? <NotKept /> : null;
}

const NOT_SAVED: readonly SavePhase[] = ['offline', 'forbidden', 'failed', 'gone'];

interface BannerProps {
  readonly icon: ReactNode;
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

const Banner = ({ icon, role = 'alert', children }: BannerProps) => (
  <div className={styles.banner} role={role}>
    {icon}
    {children}
  </div>
);

/** A draft of an earlier session. If the diagram cannot be edited now, the draft can still be downloaded. */
function Offered({ saving, name }: DraftBannerProps) {
  const { offered, offeredAgainst } = useSnapshot(saving.state) as SavingState;
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { version, edits, time } = offered!;
  const zone = useViewerZone();
  const isOpen = offeredAgainst > 0;
  const take = async () => {
    setBusy(true);
    setFault((await saving.takeDraft())?.message ?? null);
    setBusy(false);
  };
  return (
    <Banner icon={<FileClock size={18} aria-hidden />}>
      <p>
        {edits === 1 ? 'One change' : `${edits} changes`} from {timeWords(time, zone)} {zoneWords(time, zone)}{' '}
        {edits === 1 ? 'was' : 'were'} not saved.{' '}
        {isOpen &&
          version !== offeredAgainst &&
          'The diagram has been saved since then. When you save, you choose what to keep. '}
        {!isOpen && 'You can download them as a file and paste it into another diagram. '}
        {fault && <strong>They cannot be restored: {fault}</strong>}
      </p>
      {isOpen ? (
        <Button look="primary" busy={busy} onClick={() => void take()}>
          Restore
        </Button>
      ) : (
        <DownloadDraft saving={saving} name={name || offered!.name} />
      )}
      <Button onClick={() => void saving.dropDraft()}>Discard</Button>
    </Banner>
  );
}

/** Why the last save failed, and every possible next step. */
function NotSaved({ saving, name, onCopied }: DraftBannerProps) {
  const { phase, message } = useSnapshot(saving.state) as SavingState;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isLost = phase === 'forbidden' || phase === 'gone';
  const copy = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onCopied?.(await saving.saveCopy(copyName(name)));
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <Banner icon={<CloudOff size={18} aria-hidden />}>
      <p>
        {message} {failure && <strong>The copy could not be made: {failure}</strong>}
      </p>
      <Button onClick={() => void saving.save()}>Try again</Button>
      {isLost && <DownloadDraft saving={saving} name={name} />}
      {isLost && onCopied && (
        <Button look="primary" busy={busy} onClick={() => void copy()}>
          Keep a copy
        </Button>
      )}
    </Banner>
  );
}

/** Shown once, until it is dismissed. */
function NotKept() {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <Banner role="status" icon={<HardDrive size={18} aria-hidden />}>
      <p>
        This browser cannot keep drafts: its storage is full or blocked. You can keep editing, but unsaved
        changes are lost when the page closes.
      </p>
      <Button onClick={() => setRead(true)}>Understood</Button>
    </Banner>
  );
}

function DownloadDraft({ saving, name }: Pick<DraftBannerProps, 'saving' | 'name'>) {
  const take = async () => {
    const file = await saving.draftFile();
    if (file) download(file, fileName(name, 'json'));
  };
  return (
    <Button icon={Download} onClick={() => void take()}>
      Download
    </Button>
  );
}
