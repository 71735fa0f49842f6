import { useState } from 'react';
import { tagPlaces } from '../../data/names/tag-places.ts';
import { useCall } from '../../data/session/api.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';

interface AddValueProps {
  /** Tags that are shown already. */
  readonly taken: readonly string[];
  readonly onAdd: (tag: string) => void;
  readonly onClose: () => void;
}

const FOUND = 50;

/** Asks for a tag by a few letters of its name. */
export function AddValue({ taken, onAdd, onClose }: AddValueProps) {
  const [tag, setTag] = useState('');
  return (
    <PromptDialog
      title="Add a value"
      verb={tag === '' ? null : 'Add'}
      onClose={onClose}
      onSubmit={() => tag !== '' && onAdd(tag)}
    >
      <ValueTag taken={taken} value={tag} onChange={setTag} />
    </PromptDialog>
  );
}

interface ValueTagProps extends Pick<AddValueProps, 'taken'> {
  readonly value: string;
  readonly onChange: (tag: string) => void;
}

/** One of the tags that are not shown yet. */
export function ValueTag({ taken, value, onChange }: ValueTagProps) {
  const [typed, setTyped] = useState('');
  const search = useSearchTerm(typed);
  const { data } = useCall(
    'availableTags',
    { query: { search, limit: FOUND } },
    { placeholderData: (before) => before, meta: { inline: true } },
  );
  const items = data?.items ?? [];
  const places = tagPlaces(items, items.length < (data?.total ?? 0));
  const options = items
    .map(({ uuid, name }, nth) => ({ value: uuid, label: `${name} · ${places[nth]}` }))
    .filter(({ value }) => !taken.includes(value));
  return (
    <Combobox
      label="Tag"
      {...{ options, value, onChange }}
      onSearch={setTyped}
      hint="Type three letters of its name"
      empty="No tag has this name."
    />
  );
}
