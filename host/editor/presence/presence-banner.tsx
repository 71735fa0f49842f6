import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SavedNotice } from '../../../api/contract/presence.ts';
import type { MergeSource } from '../../../worker/boundary/index.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { Button } from '../../ui/button.tsx';
import type { EditRemote } from '../edit-remote.ts';
import { agoOf } from '../saving/merge-words.ts';
import type { Saving } from '../saving/saving.ts';
import styles from './presence.module.css';

interface PresenceBannerProps {
  readonly news: SavedNotice | null;
  readonly saving: Saving;
  readonly remote: () => EditRemote | undefined;
  readonly diagram: string;
  readonly site?: string;
}

const TICK_MS = 5_000;

/** Somebody has saved: their changes can be merged at once, before there is anything to decide. */
export function PresenceBanner({ news, saving, ...rest }: PresenceBannerProps) {
  const { phase } = useSnapshot(saving.state);
  // A save under way may be the very one that is reported.
  if (!news || phase === 'saving' || phase === 'conflict') return null;
  return <Banner key={news.version} news={news} saving={saving} {...rest} />;
}

function Banner({
  news,
  saving,
  remote,
  diagram,
  site,
}: PresenceBannerProps & { readonly news: SavedNotice }) {
  const me = useSnapshot(sessionStore).user?.uuid;
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const bring = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFailure(
        await bringIn(saving, remote(), { origin: location.origin, diagram, ...(site ? { site } : {}) }),
      );
    } finally {
      setBusy(false);
    }
  };
  const { by, user, at, objects } = news;
  const what = objects === null ? '' : `: ${objects} ${objects === 1 ? 'object' : 'objects'} changed`;
  return (
    <div className={styles.strip}>
      <div className={styles.news} role="status">
        <Users size={18} aria-hidden />
        <p>
          {user === me ? 'You saved in another window' : `${by} saved`} {agoOf(at, now)}
          {what}. {failure && <strong>Update failed: {failure}</strong>}
        </p>
        <Button busy={busy} onClick={() => void bring()}>
          Update
        </Button>
      </div>
    </div>
  );
}

/** Merges undisputed changes and leaves mine unsaved; conflicts are handled as by a save. Returns the error if it cannot. */
async function bringIn(
  saving: Saving,
  worker: EditRemote | undefined,
  source: MergeSource,
): Promise<string | null> {
  const answer = await worker?.merge.preview(source);
  if (!worker || !answer) return 'the diagram engine is restarting';
  if (!answer.ok) return answer.message;
  if (answer.preview.conflictCount > 0 || !(await worker.merge.take({ all: null, each: [] })))
    await saving.save();
  return null;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
