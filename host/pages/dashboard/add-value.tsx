import { useState } from 'react';
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
  const [typed, setTyped] = useState('');
  const [tag, setTag] = useState('');
  const search = useSearchTerm(typed);
  const { data } = useCall(
    'availableTags',
    { query: { search, limit: FOUND } },
    { placeholderData: (before) => before, meta: { inline: true } },
  );
  const options = (data?.items ?? [])
    .filter(({ uuid }) => !taken.includes(uuid))
    .map(({ uuid, name, controllerName }) => ({ value: uuid, label: `${name} · ${controllerName}` }));
  return (
    <PromptDialog
      title="Add a value"
      verb={tag === '' ? null : 'Add'}
      onClose={onClose}
      onSubmit={() => tag !== '' && onAdd(tag)}
    >
      <Combobox
        label="Tag"
        options={options}
        value={tag}
        onChange={setTag}
        onSearch={setTyped}
        hint="Type three letters of its name"
        empty="No tag has this name."
      />
    </PromptDialog>
  );
}
