import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AnswerOf } from '../../../../api/client/client.ts';
import { client, useCall } from '../../../data/session/api.ts';
import { changeCommunication, communicationStore } from '../../../data/stores/communication-store.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RESTORE_WORDS } from '../../../ui/restore-words.ts';
import { refreshUses, useTag } from './calls.ts';
import styles from './controller-page.module.css';
import { dropTag } from './take-tag.ts';

interface ArchiveTagProps {
  /** Called with the uuid of the tag that was archived. */
  readonly onArchived: (uuid: string) => void;
}

const close = () => changeCommunication({ archive: false, tagId: '', reportMsg: '' });

/** Asks before the tag is archived, and says where it is used; archiving stays possible (OR-99). */
export function ArchiveTag({ onArchived }: ArchiveTagProps) {
  const { archive, tagId } = useSnapshot(communicationStore);
  return archive && tagId !== '' && <OpenDialog key={tagId} uuid={tagId} onArchived={onArchived} />;
}

function OpenDialog({ uuid, onArchived }: ArchiveTagProps & { readonly uuid: string }) {
  const [isGone, setGone] = useState(false);
  // An archived tag must not be requested any more.
  const name = useTag(uuid, !isGone).data?.tag.name ?? 'the tag';
  const use = useCall('tagReportCount', { params: { uuid } }, { meta: { inline: true }, staleTime: 0 });
  const { reportMsg } = useSnapshot(communicationStore);
  useEffect(() => {
    changeCommunication({ reportMsg: use.data ? reportWords(use.data.count) : '' });
  }, [use.data]);
  return (
    <Confirm
      open
      danger
      title={`Archive ${name}?`}
      action="Archive"
      onClose={close}
      onConfirm={async () => {
        setGone(true);
        await client.archiveTag({ params: { uuid } }).catch((error: unknown) => {
          setGone(false);
          throw error;
        });
        onArchived(uuid);
        dropTag(uuid);
        refreshUses();
        showToast('success', `${name} was archived`);
      }}
    >
      <div className={styles.words}>
        <p>It is no longer read from the device. Its history is kept. {RESTORE_WORDS}</p>
        {use.isError && <p>Its use could not be determined: {use.error.message}</p>}
        <p role="status">{use.isPending ? 'Checking where it is used…' : reportMsg}</p>
        {use.data && <Diagrams use={use.data} />}
      </div>
    </Confirm>
  );
}

/** TAG-04, OR-99. */
const reportWords = (count: number): string =>
  count === 0 ? 'No report uses it.' : `${count} ${count === 1 ? 'report uses' : 'reports use'} it.`;

function Diagrams({ use: { diagrams, diagramCount } }: { readonly use: AnswerOf<'tagReportCount'> }) {
  if (diagramCount === 0) return <p>No diagram shows it.</p>;
  const more = diagramCount - diagrams.length;
  return (
    <>
      <p>These diagrams show it, and will have no value there:</p>
      <ul className={styles.uses}>
        {diagrams.map(({ uuid, name, siteName }) => (
          <li key={uuid}>
            {name} <span>{siteName ?? 'Dashboard'}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${more.toLocaleString('en')} more.`}</p>}
    </>
  );
}
