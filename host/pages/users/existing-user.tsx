import { useMemo, useState } from 'react';
import { useCall } from '../../data/session/api.ts';
import { fullName } from '../../parts/people/person-avatar.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

interface KnownPerson {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Finds people who already have an account: archived here, or in a sister company. */
export function ExistingUser({ onChoose }: { readonly onChoose: (person: KnownPerson) => void }) {
  const [typed, setTyped] = useState('');
  const search = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  const people = useCall('existingUsers', { query: { search } }, { meta: { inline: true } });
  const items = people.data?.items;
  const options = useMemo(
    () => (items ?? []).map((one) => ({ value: one.uuid, label: `${fullName(one)} · ${one.email}` })),
    [items],
  );
  // Nobody can be found, so nothing is requested.
  if (!search && items?.length === 0) return null;
  return (
    <Combobox
      label="Existing user"
      placeholder="Search by name or email"
      hint="Someone archived here, or known in another of your companies. Fills in the fields below"
      value=""
      options={options}
      onSearch={setTyped}
      onChange={(uuid) => onChoose(items!.find((one) => one.uuid === uuid)!)}
      empty={people.isFetching ? 'Searching…' : 'Nobody found'}
    />
  );
}
