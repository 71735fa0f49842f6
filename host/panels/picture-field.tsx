import { ImagePlus, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldRow } from './field-row.tsx';
import type { Commit } from './number-field.tsx';
import styles from './picture-field.module.css';

const ImageLibrary = lazy(() =>
  import('../parts/images/image-library.tsx').then(({ ImageLibrary: page }) => ({ default: page })),
);
const Thumbnail = lazy(() =>
  import('../parts/images/image-library.tsx').then(({ Thumbnail: picture }) => ({ default: picture })),
);

interface PictureFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  readonly commit: Commit;
}

/** A picture from the company's library, or none. */
export function PictureField({ label, value, commit }: PictureFieldProps) {
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const mixed = !!value && 'mixed' in value;
  const key = value && 'value' in value && typeof value.value === 'string' ? value.value : '';
  const action = mixed ? 'Mixed' : key ? 'Change' : 'Choose';
  const set = async (next: string) => setFault((await commit(next))?.message ?? null);
  return (
    <FieldRow id={id} label={label} fault={fault}>
      <span className={styles.field}>
        {key && (
          <Suspense fallback={null}>
            <Thumbnail name={key} />
          </Suspense>
        )}
        <Button
          id={id}
          icon={key ? undefined : ImagePlus}
          aria-label={`${label}: ${action}`}
          onClick={() => setChoosing(true)}
        >
          {action}
        </Button>
        {(key || mixed) && <IconButton icon={X} label={`No ${label}`} onClick={() => void set('')} />}
      </span>
      {choosing && (
        <Suspense fallback={null}>
          <ImageLibrary
            onClose={() => setChoosing(false)}
            onChoose={(image) => {
              setChoosing(false);
              void set(image.key);
            }}
          />
        </Suspense>
      )}
    </FieldRow>
  );
}
