import { UserRound, UsersRound, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { countWords } from '../../ui/count-words.ts';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { fullName } from './person-avatar.tsx';
import styles from './recipients-field.module.css';

interface RecipientUser {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
}
interface RecipientGroup {
  readonly uuid: string;
  readonly title: string;
  readonly usersCount: number;
  /** Members who will receive nothing. */
  readonly leftOut?: number;
}

interface Recipients<U, G> {
  readonly groups: readonly G[];
  readonly users: readonly U[];
}

/** What a search has found so far. */
interface Found<U, G> {
  readonly data: Recipients<U, G> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

interface RecipientsFieldProps<U, G> extends Recipients<U, G> {
  /** Of the search that adds one, as "Add a user or a group". */
  readonly label: string;
  /** Asks the server for those who can be named; a hook. */
  readonly useFound: (search: string | undefined, about: string | undefined) => Found<U, G>;
  /** uuid of the object that they will receive, for the search. */
  readonly about?: string;
  /** Whether a user will receive something; true if missing. */
  readonly isReached?: (user: U) => boolean;
  /** Why a user or a group will receive nothing: shown beside the name before and after the choice. */
  readonly warning?: string;
  /** Users are not offered. */
  readonly groupsOnly?: boolean;
  readonly error?: string;
  readonly readOnly: boolean;
  readonly onChange: (recipients: Recipients<U, G>) => void;
}

const groupWords = ({ title, usersCount }: RecipientGroup): string =>
  `${title} (group of ${countWords(usersCount, 'user')})`;

/** Returns how many members of a group will receive nothing, and why; undefined if all will. */
export function leftOutWords(
  { usersCount, leftOut = 0 }: RecipientGroup,
  warning: string,
): string | undefined {
  if (leftOut === 0) return undefined;
  return leftOut === usersCount ? warning : `${leftOut} of ${countWords(usersCount, 'user')} ${warning}`;
}

/** Groups and users who are told, and a search that adds one. */
export function RecipientsField<U extends RecipientUser, G extends RecipientGroup>(
  props: RecipientsFieldProps<U, G>,
) {
  const { label, groups, users, readOnly, isReached = () => true, warning = '', onChange } = props;
  return (
    <>
      {!readOnly && <AddRecipient {...props} />}
      {groups.length + users.length > 0 && (
        <ul className={styles.recipients} aria-label={label.replace(/^Add an? /, 'Chosen: ')}>
          {groups.map((group) => (
            <Recipient
              key={group.uuid}
              icon={UsersRound}
              name={groupWords(group)}
              warning={leftOutWords(group, warning)}
              onRemove={
                readOnly
                  ? undefined
                  : () => onChange({ users, groups: groups.filter((one) => one !== group) })
              }
            />
          ))}
          {users.map((user) => (
            <Recipient
              key={user.uuid}
              icon={UserRound}
              name={fullName(user)}
              title={user.email}
              warning={isReached(user) ? undefined : warning}
              onRemove={
                readOnly ? undefined : () => onChange({ groups, users: users.filter((one) => one !== user) })
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface RecipientProps {
  readonly icon: typeof UserRound;
  readonly name: string;
  readonly title?: string;
  readonly warning?: string;
  readonly onRemove?: () => void;
}

const Recipient = ({ icon: Icon, name, title, warning, onRemove }: RecipientProps) => (
  <li>
    <Icon size={15} aria-hidden />
    <span title={title}>
      {name}
      {warning && <small>{` (${warning})`}</small>}
    </span>
    {onRemove && <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />}
  </li>
);

function AddRecipient<U extends RecipientUser, G extends RecipientGroup>({
  label,
  groups,
  users,
  groupsOnly,
  error,
  useFound,
  about,
  isReached = () => true,
  warning = '',
  onChange,
}: RecipientsFieldProps<U, G>) {
  const [typed, setTyped] = useState('');
  const search = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  const people = useFound(search, about);
  const { data } = people;
  const free = useMemo(() => {
    const taken = new Set([...groups, ...users].map(({ uuid }) => uuid));
    return {
      groups: (data?.groups ?? []).filter(({ uuid }) => !taken.has(uuid)),
      users: groupsOnly ? [] : (data?.users ?? []).filter(({ uuid }) => !taken.has(uuid)),
    };
  }, [data, groups, users, groupsOnly]);
  const add = (uuid: string) => {
    const group = free.groups.find((one) => one.uuid === uuid);
    const user = free.users.find((one) => one.uuid === uuid);
    onChange({ groups: group ? [...groups, group] : groups, users: user ? [...users, user] : users });
  };
  return (
    <Combobox
      label={label}
      placeholder="Search by name"
      value=""
      options={[
        ...free.groups.map((one) => ({
          value: one.uuid,
          label: labelled(groupWords(one), leftOutWords(one, warning)),
        })),
        ...free.users.map((one) => ({
          value: one.uuid,
          label: labelled(fullName(one), isReached(one) ? undefined : warning),
        })),
      ]}
      error={error ?? people.error?.message}
      onSearch={setTyped}
      onChange={add}
      empty={people.isFetching ? 'Searching…' : 'Nobody found'}
    />
  );
}

const labelled = (name: string, warning: string | undefined): string =>
  warning ? `${name} (${warning})` : name;
