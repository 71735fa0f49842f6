import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MergePreview, MergeRow } from '../../../worker/boundary/index.ts';
import { copyName } from '../../data/popups/popup-model.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loader } from '../../ui/loader.tsx';
import { truncate } from '../../ui/truncated.tsx';
import styles from '../dialogs.module.css';
import merge from './merge.module.css';
import { MergeChanges } from './merge-changes.tsx';
import { MergeConflicts, undecided } from './merge-conflicts.tsx';
import { agoOf, isMyOwn, namesOf } from './merge-words.ts';
import type { Saving } from './saving.ts';
import { type MergeSubjects, type MergeWork, useMerge } from './use-merge.ts';

export interface ConflictDialogProps extends MergeSubjects {
  readonly name: string;
  /** Opens the saved diagram again. */
  readonly onLoadTheirs: () => void;
  /** Called with the new diagram that holds this one's state. */
  readonly onCopied: (diagram: string) => void;
}

/**
 * Somebody else has saved this diagram meanwhile: both sides' changes are shown by object, undisputed ones merge with
 * one button, and the rest is decided here. Nothing is overwritten, and every choice keeps all work.
 */
export function ConflictDialog({ name, onLoadTheirs, onCopied, ...subjects }: ConflictDialogProps) {
  const { saving, remote } = subjects;
  const { phase } = useSnapshot(saving.state);
  const me = useSnapshot(sessionStore).user?.uuid;
  const [dismissed, setDismissed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const isConflict = phase === 'conflict';
  const copying = useCopying(saving, copyName(name), onCopied);
  const { forget } = copying;
  const work = useMerge(subjects, isConflict && !dismissed);
  // The next conflict asks again.
  useEffect(() => {
    if (isConflict) return;
    setDismissed(false);
    setShown(null);
    forget();
  }, [isConflict, forget]);
  const show = (id: string | number, called: string) => {
    void remote()?.objects.show(id);
    setShown(called);
  };
  if (!isConflict || dismissed) return null;
  const { preview } = work;
  const own = isMyOwn(work.saves, me);
  return (
    <>
      <Dialog
        title={titleOf(work, own)}
        role="alertdialog"
        wide="canvas"
        open={shown === null}
        onClose={() => setDismissed(true)}
        actions={<MergeActions work={work} onKeepEditing={() => setDismissed(true)} />}
      >
        <Lead work={work} own={own} />
        {preview && <Found work={work} preview={preview} onShow={show} />}
        <OtherWays copying={copying} onLoadTheirs={onLoadTheirs} />
      </Dialog>
      {shown !== null && (
        <div className={merge.peek} role="status">
          <span>{truncate(shown)}</span>
          <Button look="primary" autoFocus onClick={() => setShown(null)}>
            Back to the merge
          </Button>
        </div>
      )}
    </>
  );
}

interface Copying {
  /** Of the copy. */
  readonly name: string;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly start: () => Promise<void>;
  /** Clears an error. */
  readonly forget: () => void;
}

/** Saves the open state as a new diagram. */
function useCopying(saving: Saving, name: string, onCopied: (diagram: string) => void): Copying {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const forget = useCallback(() => setFailure(null), []);
  const start = async () => {
    setBusy(true);
    forget();
    try {
      onCopied(await saving.saveCopy(name));
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { name, busy, failure, start, forget };
}

function MergeActions({
  work,
  onKeepEditing,
}: {
  readonly work: MergeWork;
  readonly onKeepEditing: () => void;
}) {
  const { preview, decisions, busy, merge: start } = work;
  const left = preview ? undecided(preview, decisions) : 0;
  return (
    <>
      <Button autoFocus onClick={onKeepEditing}>
        Keep editing
      </Button>
      <Button look="primary" busy={busy} disabled={!preview || left > 0} onClick={() => void start()}>
        Merge and save
      </Button>
    </>
  );
}

interface OtherWaysProps {
  readonly copying: Copying;
  readonly onLoadTheirs: () => void;
}

/** Choices that merge nothing. */
function OtherWays({ copying, onLoadTheirs }: OtherWaysProps) {
  return (
    <>
      <div className={merge.more}>
        <Button
          look="quiet"
          busy={copying.busy}
          onClick={() => void copying.start()}
          title={`Saves what you see as “${copying.name}”`}
        >
          Keep mine as a copy
        </Button>
        <Button
          look="quiet"
          onClick={onLoadTheirs}
          title="Shows the saved diagram; your changes are kept as a draft"
        >
          Load theirs
        </Button>
      </div>
      {copying.failure && (
        <p className={styles.failure} role="alert">
          {copying.failure}
        </p>
      )}
    </>
  );
}

/** No name before it is known who it was. */
function titleOf({ preview, saves }: MergeWork, own: boolean): string {
  if (own) return 'You saved this diagram meanwhile, in another window';
  return `${preview ? namesOf(saves) : 'Somebody'} saved this diagram meanwhile`;
}

/** What has happened, and its consequences. */
function Lead({ work, own }: { readonly work: MergeWork; readonly own: boolean }) {
  const { preview, failure, saves, again } = work;
  if (failure)
    return (
      <p className={merge.lead} role="alert">
        Their version could not be loaded: {failure} Your changes are still here.{' '}
        <Button onClick={again}>Try again</Button>
      </p>
    );
  if (!preview) return <Loader />;
  const [last] = saves;
  const when = last
    ? `${agoOf(last.at, Date.now())}${saves.length > 1 ? `, ${saves.length} times` : ''}`
    : null;
  return (
    <>
      <p className={merge.lead}>
        {when && `Saved ${when}. `}
        {preview.baseIsGone
          ? 'The version you started from is no longer kept, so every difference is listed.'
          : preview.conflictCount > 0 &&
            `${own ? 'Both windows' : 'You both'} changed the same things. Choose which change to keep; everything else is merged.`}
      </p>
      {preview.conflictCount === 0 && (
        <p className={merge.calm}>
          <CircleCheck size={18} aria-hidden />
          No conflicts: the diagram will contain both sets of changes.
        </p>
      )}
    </>
  );
}

interface FoundProps {
  readonly work: MergeWork;
  readonly preview: MergePreview;
  readonly onShow: (id: string | number, name: string) => void;
}

function Found({ work, preview, onShow }: FoundProps) {
  const { mine, theirs, conflictCount } = preview;
  const isHere = (gone: MergeRow['what']) => (row: MergeRow) => row.what !== gone;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section className={merge.scroll} tabIndex={0} aria-label="What was changed">
      {conflictCount > 0 && <MergeConflicts {...work} preview={preview} onShow={onShow} />}
      <MergeChanges title="Theirs" side={theirs} isHere={isHere('added')} onShow={onShow} />
      <MergeChanges title="Mine" side={mine} isHere={isHere('removed')} onShow={onShow} />
    </section>
  );
}
