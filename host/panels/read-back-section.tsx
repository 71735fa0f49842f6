import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';
import { TagPicker } from './tag-picker.tsx';
import linked from './tag-section.module.css';
import { useLinkedTag } from './use-tags.ts';

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
  const [picking, setPicking] = useState(false);
  const tags = readBackTagsOf(shared);
  const save = (list: readonly string[]) => {
    setPicking(false);
    void change({ do: 'link', change: { readBackTags: list.length > 0 ? list : null } });
  };
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
      <div className={linked.section}>
        {tags === null && <p className={linked.none}>Different tags are read</p>}
        {tags?.map((tag) => (
          <ReadBackTag key={tag} uuid={tag} onRemove={() => save(tags.filter((one) => one !== tag))} />
        ))}
        {picking ? (
          <TagPicker
            site={site}
            selected={null}
            onPick={(tag) => save([...new Set([...(tags ?? []), tag])])}
            onClose={() => setPicking(false)}
          />
        ) : (
          (tags?.length ?? 0) < MOST_READ_BACK && (
            <Button icon={Plus} onClick={() => setPicking(true)}>
              Read another tag
            </Button>
          )
        )}
      </div>
    </fieldset>
  );
}

function ReadBackTag({ uuid, onRemove }: { readonly uuid: string; readonly onRemove: () => void }) {
  const { data, isError } = useLinkedTag(uuid);
  const name = data?.tag.name ?? (isError ? 'This tag cannot be read' : '…');
  return (
    <div className={linked.linked}>
      <div className={linked.words}>
        <strong title={name}>{name}</strong>
        {data && <span>{data.tag.controllerName}</span>}
      </div>
      <IconButton icon={X} label={`Do not read ${name}`} onClick={onRemove} />
    </div>
  );
}
