import { useMemo, useState } from 'react';
import type { Named } from '../../../api/contract/index.ts';
import { NOTHING } from '../../../api/contract/messages.ts';
import { useCategories } from '../../data/names/categories.ts';
import { usePages } from '../../data/session/api.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { SEARCH_DELAY_MS, searchTerm } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { fetchNext } from '../list/next-page.ts';

/** Of one page; the next one is read when the list is scrolled to its end. */
const OFFERED = 50;
/** The entry for none. */
const NONE = '';

interface ReferenceProps {
  readonly value: string;
  /** The present choice, visible even if the list does not offer it. */
  readonly current?: Named | null;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly onChange: (uuid: string) => void;
}

interface ReferenceFieldProps extends ReferenceProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly none?: string;
  readonly placeholder?: string;
  /** Said where there is none. */
  readonly nothing?: string;
  readonly found: readonly { readonly uuid: string; readonly name: string }[] | undefined;
  readonly isSearching: boolean;
  readonly onSearch: (typed: string) => void;
  readonly onEnd: () => void;
}

/** One of many named things, or none of them. */
function ReferenceField(props: ReferenceFieldProps) {
  const { found = [], current, none, nothing = 'Nothing found', isSearching, ...field } = props;
  const options = useMemo(() => {
    const offered = found.map(({ uuid, name }) => ({ value: uuid, label: name }));
    const isMissing = current && !found.some(({ uuid }) => uuid === current.uuid);
    return [
      ...(none === undefined ? [] : [{ value: NONE, label: none }]),
      ...(isMissing ? [{ value: current.uuid, label: current.name }] : []),
      ...offered,
    ];
  }, [found, current, none]);
  return <Combobox {...field} options={options} empty={isSearching ? 'Searching…' : nothing} />;
}

function useTyped() {
  const [typed, setTyped] = useState('');
  return { search: searchTerm(useDebounced(typed, SEARCH_DELAY_MS)), setTyped };
}

export function CategoryField(props: ReferenceProps) {
  const { search, setTyped } = useTyped();
  const pages = useCategories({ search });
  return (
    <ReferenceField
      {...props}
      label="Category"
      name="categoryId"
      none="None"
      found={pages.data?.items}
      isSearching={pages.isFetching}
      onSearch={setTyped}
      onEnd={() => fetchNext(pages)}
    />
  );
}

export function LinkObjectField(props: ReferenceProps) {
  const { search, setTyped } = useTyped();
  const pages = usePages('linkObjects', { size: OFFERED, query: { search } });
  const found = pages.data?.items.map(({ uuid, name, category }) => ({
    uuid,
    name: category ? `${category}: ${name}` : name,
  }));
  return (
    <ReferenceField
      {...props}
      label="Link object"
      name="linkObjectId"
      none="None"
      hint="What the value is, regardless of the device. Dynamic diagrams use this to find the tag"
      found={found}
      isSearching={pages.isFetching}
      onSearch={setTyped}
      onEnd={() => fetchNext(pages)}
    />
  );
}

interface AssignmentFieldProps extends ReferenceProps {
  readonly hint?: string;
  /** The meaning of choosing none; without it one must be chosen. */
  readonly none?: string;
}

export function AssignmentField(props: AssignmentFieldProps) {
  const { search, setTyped } = useTyped();
  const pages = usePages('assignments', { size: OFFERED, query: { search } });
  return (
    <ReferenceField
      {...props}
      label="Assignment"
      name="assignmentId"
      placeholder="Choose an assignment"
      nothing={NOTHING.assignment}
      found={pages.data?.items}
      isSearching={pages.isFetching}
      onSearch={setTyped}
      onEnd={() => fetchNext(pages)}
    />
  );
}
