import { AppWindow, ExternalLink, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { EditFault } from '../../worker/boundary/index.ts';
import { popupEditPath } from '../data/popups/popup-model.ts';
import { useCall } from '../data/session/api.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { FieldRow } from './field-row.tsx';
import styles from './popup-field.module.css';

const PopupPicker = lazy(() => loadChunk('popup-picker', () => import('../diagram/popups/popup-picker.tsx')));

interface PopupFieldProps {
  readonly label?: string;
  readonly popup: string | undefined;
  /** Id of the object that opens it. */
  readonly edited: string | number;
  readonly commit: (popup: string) => Promise<EditFault | null>;
  /** Where it may have none. */
  readonly clear?: () => Promise<EditFault | null>;
}

/** The pop-up overview that an object opens. */
export function PopupField({ label = 'Pop-up', popup, edited, commit, clear }: PopupFieldProps) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const named = useCall(
    'popupOverview',
    { params: { id: popup ?? '' } },
    { enabled: popup !== undefined, meta: { inline: true } },
  );
  const name = popup && (named.data?.name ?? (named.isError ? 'No longer there' : '…'));
  return (
    <FieldRow id={id} label={label} fault={fault}>
      <span className={styles.field}>
        <Button
          id={id}
          icon={AppWindow}
          title={name}
          aria-label={`${label}: ${name ?? 'Choose'}`}
          onClick={() => setChoosing(true)}
        >
          <span className={styles.name}>{name ?? 'Choose'}</span>
        </Button>
        {popup && clear && (
          <IconButton
            icon={X}
            label={`Remove the ${label.toLowerCase()}`}
            onClick={async () => setFault((await clear())?.message ?? null)}
          />
        )}
        {named.data?.rights.update && (
          <IconButton
            icon={ExternalLink}
            label={`Edit ${name}`}
            onClick={() => window.open(popupEditPath(popup!), '_blank', 'noopener')}
          />
        )}
      </span>
      {choosing && (
        <Suspense fallback={null}>
          <PopupPicker
            edited={edited}
            chosen={popup}
            onClose={() => setChoosing(false)}
            onSelect={async ({ _id }) => {
              setChoosing(false);
              setFault((await commit(_id))?.message ?? null);
            }}
          />
        </Suspense>
      )}
    </FieldRow>
  );
}
