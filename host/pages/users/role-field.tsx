import { useMemo, useState } from 'react';
import { usePages } from '../../data/session/api.ts';
import { fetchNext } from '../../parts/list/next-page.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Roles of one page; the next one is read when the list is scrolled to its end. */
const ROLE_PAGE = 30;

interface RoleFieldProps {
  /** Uuid of the chosen role; empty for none. */
  readonly value: string;
  /** The user's present role: it stays visible even if the caller could not grant it. */
  readonly current?: { readonly uuid: string; readonly title: string };
  readonly error?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onChange: (uuid: string) => void;
}

/** The roles that the signed-in user may grant (ROLE-05). */
export function RoleField({ current, error, ...field }: RoleFieldProps) {
  const [typed, setTyped] = useState('');
  const search = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  const roles = usePages('roles', { size: ROLE_PAGE, query: { isCreatingUser: true, search } });
  const options = useMemo(() => {
    const found = (roles.data?.items ?? []).map(({ uuid, title }) => ({ value: uuid, label: title }));
    const missing = current && !found.some(({ value }) => value === current.uuid);
    return missing ? [{ value: current.uuid, label: current.title }, ...found] : found;
  }, [roles.data, current]);
  return (
    <Combobox
      {...field}
      label="Role"
      name="role"
      placeholder="Choose a role"
      options={options}
      // The contract asks for an id; people choose a role.
      error={error && 'Please choose a role'}
      onSearch={setTyped}
      empty={roles.isFetching ? 'Searching…' : (roles.error?.message ?? 'No role found')}
      onEnd={() => fetchNext(roles)}
    />
  );
}
