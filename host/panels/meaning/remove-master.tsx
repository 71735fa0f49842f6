import type { FormatUsage } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { type Master, type MasterKey, SORTS } from './displays.ts';
import styles from './meaning.module.css';
import { usageWords, useMastersChanged, useUsage } from './use-masters.ts';

interface RemoveMasterProps {
  readonly sort: MasterKey;
  readonly master: Master;
  readonly onClose: () => void;
}

const CALLS = {
  formula: client.removeFormula,
  dictionary: client.removeDictionary,
  label: client.removeLabel,
} as const;

/** Asks before one is removed, and lists the diagrams that show values by it: they continue to do so. */
export function RemoveMaster({ sort, master, onClose }: RemoveMasterProps) {
  const changed = useMastersChanged();
  const { data: usage, isError } = useUsage(master._id);
  const { title } = SORTS[sort];
  return (
    <Confirm
      danger
      open
      title={`Remove ${master.title}?`}
      action="Remove"
      onClose={onClose}
      onConfirm={async () => {
        await CALLS[sort]({ params: { id: master._id } });
        showToast('success', `${title} removed successfully`);
        await changed();
      }}
    >
      <p>
        {usage
          ? usageWords(usage)
          : isError
            ? 'Its use could not be determined.'
            : 'Checking where it is used…'}
      </p>
      {usage && usage.items.length > 0 && (
        <ul className={styles.usage}>
          {usage.items.map((diagram) => (
            <li key={diagram.uuid}>
              <span>{diagram.name}</span>
              <small>{placeOf(diagram)}</small>
            </li>
          ))}
        </ul>
      )}
      <p>
        {usage?.total === 0
          ? 'It will no longer be available.'
          : 'These keep showing values with it, but it can no longer be chosen.'}
      </p>
    </Confirm>
  );
}

/** Most overviews have their site's name, which is not repeated. */
function placeOf({ name, siteName, objects }: FormatUsage['items'][number]): string {
  const place = siteName === name ? [] : [siteName ?? 'Dashboard'];
  return [...place, objects === 1 ? '1 object' : `${objects} objects`].join(' · ');
}
