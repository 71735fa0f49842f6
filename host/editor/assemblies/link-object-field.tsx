import { keepPreviousData } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../data/session/api.ts';
import { FieldRow } from '../../panels/field-row.tsx';
import { PickList } from '../../panels/pick-list.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import styles from './parameters.module.css';

interface LinkObjectFieldProps {
  readonly linkObjectId: string | undefined;
  readonly set: (linkObjectId: string | null) => void;
}

const PAGE = 200;
/** As many as one answer has. */
const MOST = 500;

/** What a tag means of equipment: by it one pick of equipment fills all tags of an instance. */
export function LinkObjectField({ linkObjectId, set }: LinkObjectFieldProps) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const all = useCall(
    'linkObjects',
    { query: { limit: MOST } },
    { enabled: linkObjectId !== undefined, meta: { inline: true } },
  );
  const named = all.data?.items.find(({ uuid }) => uuid === linkObjectId)?.name;
  const pick = (chosen: string | null) => {
    setPicking(false);
    set(chosen);
  };
  return (
    <>
      <FieldRow id={id} label="Means" tall>
        <Button
          id={id}
          look="plain"
          title={named}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <span className={styles.meant}>
            {linkObjectId === undefined
              ? 'Linked one by one'
              : (named ?? (all.isPending ? '…' : 'A link object that is gone'))}
          </span>
        </Button>
        {linkObjectId !== undefined && (
          <IconButton icon={Unlink} label="No link object" onClick={() => pick(null)} />
        )}
      </FieldRow>
      {isPicking && (
        <LinkObjectPicker selected={linkObjectId ?? null} onPick={pick} onClose={() => setPicking(false)} />
      )}
    </>
  );
}

interface LinkObjectPickerProps {
  readonly selected: string | null;
  readonly onPick: (linkObject: string) => void;
  readonly onClose: () => void;
}

/** The link objects of the company, by name. */
export function LinkObjectPicker({ selected, onPick, onClose }: LinkObjectPickerProps) {
  const [typed, setTyped] = useState('');
  const { data, isError, isPending } = useCall(
    'linkObjects',
    { query: { search: useSearchTerm(typed), limit: PAGE } },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );
  const items = data?.items ?? [];
  const counted = isPending ? 'Loading the link objects…' : `${items.length} of ${data?.total ?? 0}`;
  return (
    <div className={styles.picker}>
      <PickList
        noun="link objects"
        typed={typed}
        onType={setTyped}
        items={items.map(({ uuid, name, category }) => ({ id: uuid, title: name, detail: category ?? '' }))}
        status={isError ? 'The link objects could not be read.' : counted}
        selected={selected}
        onPick={onPick}
        onClose={onClose}
      />
    </div>
  );
}
