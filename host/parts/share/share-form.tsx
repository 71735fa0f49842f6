import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { FOLDER_TEXTS, type GivenAccess } from '../../../api/contract/index.ts';
import { GENERAL_MESSAGE, useCall } from '../../data/session/api.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SEARCH_DELAY_MS, termFrom } from '../../ui/search-term.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './share-form.module.css';
import { optionsOf, type ShareRow, withAccess } from './share-model.ts';
import { type Shares, useShares } from './use-shares.ts';

/** What tells the two dialogs apart. */
export interface ShareLook {
  /** Under the title. */
  readonly text?: string;
  readonly width?: 'share';
  /** Users, and groups, that a search answers. */
  readonly limit: number;
  /** Characters from which is searched. */
  readonly least: 2 | 3;
  /** The first are offered before anything is typed. */
  readonly offersFirst: boolean;
  /** The owner is in the picker, but cannot be picked (SHARE-08); else picking them is refused (SHARE-16). */
  readonly blocksOwner: boolean;
}

export interface ShareDialogProps {
  /** Of the folder or report. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Who has access to an item, and who gets it. */
export function ShareForm({ id, name, onClose, look }: ShareDialogProps & { readonly look: ShareLook }) {
  const shares = useShares(id, onClose);
  return (
    <Dialog
      title={`Share ${name}`}
      wide={look.width}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={shares.isBusy} disabled={!shares.rows} onClick={shares.save}>
            Save
          </Button>
        </>
      }
    >
      {look.text && <p>{look.text}</p>}
      <SharePicker shares={shares} look={look} />
      <h3 className={styles.title}>Users/Groups with Access</h3>
      {shares.isFailed && (
        <InlineError text={GENERAL_MESSAGE} busy={shares.isLoading} onRetry={shares.retry} />
      )}
      {!shares.rows && !shares.isFailed && <Loader />}
      <AccessRows rows={shares.rows ?? []} onChange={shares.change} />
    </Dialog>
  );
}

interface AccessRowsProps {
  readonly rows: readonly ShareRow[];
  readonly onChange: (rows: readonly ShareRow[]) => void;
}

/** Who has access, and which. */
export const AccessRows = ({ rows, onChange }: AccessRowsProps) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <AccessRow
        key={row.uuid}
        row={row}
        onChange={(access) => onChange(withAccess(rows, row.uuid, access))}
      />
    ))}
  </ul>
);

interface SharePickerProps {
  readonly shares: Pick<Shares, 'rows' | 'error' | 'add'>;
  readonly look: ShareLook;
}

/** SHARE-13, SHARE-18: users and groups by name. */
export function SharePicker({ shares: { rows, error, add }, look }: SharePickerProps) {
  const [typed, setTyped] = useState('');
  const term = termFrom(look.least, useDebounced(typed, SEARCH_DELAY_MS));
  const found = useCall(
    'shareSearch',
    { query: { search: term ?? '', limit: look.limit, skip: 0 } },
    { enabled: look.offersFirst || term !== undefined, meta: { inline: true } },
  );
  const options = found.data && (term !== undefined || look.offersFirst) ? optionsOf(found.data) : [];
  const owner = rows?.find(({ accessType }) => accessType === 'owner')?.uuid;
  return (
    <Combobox
      label="Add User or Group"
      placeholder="Search by name"
      value=""
      options={options.map(({ value, label, uuid }) =>
        look.blocksOwner && uuid === owner
          ? { value, label: `${label} · ${FOLDER_TEXTS.isOwner}`, disabled: true }
          : { value, label },
      )}
      error={error ?? (found.isError ? GENERAL_MESSAGE : undefined)}
      onSearch={setTyped}
      least={look.least}
      onChange={(uuid) => {
        const option = options.find((one) => one.uuid === uuid);
        if (option) add(option);
      }}
      empty={found.isFetching ? 'Searching…' : term || look.offersFirst ? 'Nobody found' : 'Type a name'}
    />
  );
}

interface AccessRowProps {
  readonly row: ShareRow;
  readonly onChange: (access: GivenAccess | 'remove') => void;
}

/** A name and its access (SHARE-14, SHARE-15). */
function AccessRow({ row: { uuid, label, accessType, type }, onChange }: AccessRowProps) {
  const { user } = useSnapshot(sessionStore);
  const isOwner = accessType === 'owner';
  return (
    <li>
      <span className={styles.name}>
        {label}
        {uuid === user?.uuid && ' (You)'}
        {type === 'group' && <small>Group</small>}
      </span>
      <select
        aria-label={`Access of ${label}`}
        value={accessType}
        disabled={isOwner}
        onChange={({ target }) => onChange(target.value as GivenAccess | 'remove')}
      >
        <option value="view">View</option>
        <option value="edit">Edit</option>
        <option value="owner" disabled>
          Owner
        </option>
        <option value="remove">Remove</option>
      </select>
    </li>
  );
}
