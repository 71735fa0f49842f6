import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';
import { TagList } from './tag-list.tsx';

interface ReadBackSectionProps {
  /** `readBackTags` of the selection. */
  readonly tags: Shared | undefined;
  /** `readBackDelay`, in seconds. */
  readonly delay: Shared | undefined;
  readonly site?: string;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** Limits of a write: its tags and its delay. */
const MOST_READ_BACK = 16;
const LONGEST_READ_BACK_S = 60;

/** The list without invalid tags; null if the objects differ. */
function readBackTagsOf(shared: Shared | undefined): readonly string[] | null {
  if (shared && 'mixed' in shared) return null;
  const list = shared?.value;
  return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : [];
}

/** Which other tags the server reads after a write, and how long it waits first (CANV-16, LIVE-12). */
export function ReadBackSection({ tags: shared, delay, site, change }: ReadBackSectionProps) {
  const saveDelay = async (value: unknown): Promise<EditFault | null> => {
    const seconds = Number(value);
    if (!Number.isFinite(seconds) || seconds < 0 || seconds > LONGEST_READ_BACK_S)
      return { message: `0 to ${LONGEST_READ_BACK_S} seconds` };
    return change({ do: 'link', change: { readBackDelay: seconds === 0 ? null : seconds } });
  };
  return (
    <fieldset className={styles.group}>
      <legend>After a write</legend>
      <NumberField
        label="Read back after"
        unit="s"
        min={0}
        max={LONGEST_READ_BACK_S}
        value={delay ?? { value: 0 }}
        commit={saveDelay}
      />
      <TagList
        tags={readBackTagsOf(shared)}
        save={(list) => void change({ do: 'link', change: { readBackTags: list.length > 0 ? list : null } })}
        most={MOST_READ_BACK}
        site={site}
        words={{ differ: 'Different tags are read', add: 'Read another tag', remove: 'Do not read' }}
      />
    </fieldset>
  );
}
