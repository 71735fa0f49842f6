import type { Shared } from '../../worker/boundary/index.ts';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';
import { TagList } from './tag-list.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  readonly commit: Commit;
  readonly most: number;
  readonly site?: string;
}

/** Null if the objects differ. */
function tagsOf(shared: Shared | undefined): readonly string[] | null {
  if (shared && 'mixed' in shared) return null;
  return typeof shared?.value === 'string' ? shared.value.split(',').filter(Boolean) : [];
}

/** Tags besides the linked one, in their order. */
export function TagsField({ label, value, commit, most, site }: TagsFieldProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <TagList
        tags={tagsOf(value)}
        save={(list) => void commit(list.join(','))}
        most={most}
        site={site}
        words={{ differ: 'Different tags are shown', add: 'Add another tag', remove: 'Remove' }}
      />
    </fieldset>
  );
}
