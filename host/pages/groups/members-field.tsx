import { UserRoundX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { GroupMember } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { fullName } from '../../parts/people/person-avatar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './members-field.module.css';

interface MembersFieldProps {
  /** Of the group that is edited; none for a new one. */
  readonly groupId?: string;
  readonly members: readonly GroupMember[];
  readonly error?: string;
  readonly readOnly: boolean;
  readonly onChange: (members: readonly GroupMember[]) => void;
}

/** CSS pixels; more members scroll within this. */
const ROW_HEIGHT = 40;
const MAX_ROWS = 9;

/** The members of a group: a search that adds them one by one, and their list. */
export function MembersField({ groupId, members, error, readOnly, onChange }: MembersFieldProps) {
  return (
    <FieldGroup title={`Members (${members.length.toLocaleString('en')})`}>
      {!readOnly && (
        <AddMember
          groupId={groupId}
          members={members}
          error={error}
          onAdd={(member) => onChange([...members, member])}
        />
      )}
      {members.length === 0 ? (
        <p className={styles.none}>No members</p>
      ) : (
        <div className={styles.list} style={{ height: Math.min(members.length, MAX_ROWS) * ROW_HEIGHT }}>
          <Virtuoso
            data={members as GroupMember[]}
            tabIndex={members.length > MAX_ROWS ? 0 : -1}
            aria-label="Members"
            role="list"
            computeItemKey={(_, member) => member.uuid}
            initialItemCount={Math.min(members.length, MAX_ROWS)}
            itemContent={(_, member) => (
              // biome-ignore lint/a11y/useSemanticElements: the list makes an element of its own around each row.
              <div className={styles.member} role="listitem">
                <Avatar name={fullName(member)} />
                <span className={styles.name} title={member.email}>
                  {fullName(member)}
                </span>
                {!readOnly && (
                  <IconButton
                    icon={UserRoundX}
                    label={`Remove ${fullName(member)}`}
                    onClick={() => onChange(members.filter(({ uuid }) => uuid !== member.uuid))}
                  />
                )}
              </div>
            )}
          />
        </div>
      )}
    </FieldGroup>
  );
}

interface AddMemberProps {
  readonly groupId?: string;
  readonly members: readonly GroupMember[];
  readonly error?: string;
  readonly onAdd: (member: GroupMember) => void;
}

/** GROUP-03. The page itself leaves out members that were added here and are not saved yet. */
function AddMember({ groupId, members, error, onAdd }: AddMemberProps) {
  const [typed, setTyped] = useState('');
  const search = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  const people = useCall('availableMembers', { query: { id: groupId, search } }, { meta: { inline: true } });
  const items = people.data?.items;
  const free = useMemo(() => {
    const taken = new Set(members.map(({ uuid }) => uuid));
    return (items ?? []).filter(({ uuid }) => !taken.has(uuid));
  }, [items, members]);
  return (
    <Combobox
      label="Add a member"
      placeholder="Search by name"
      value=""
      options={free.map((one) => ({ value: one.uuid, label: fullName(one) }))}
      error={error ?? (people.isError ? people.error.message : undefined)}
      onSearch={setTyped}
      onChange={(uuid) => onAdd(free.find((one) => one.uuid === uuid)!)}
      empty={people.isFetching ? 'Searching…' : 'Nobody found'}
    />
  );
}
