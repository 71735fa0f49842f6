import { type FormEvent, useId, useState } from 'react';
import { PICTURE_SIDE } from '../../../../api/contract/calls/report-view.ts';
import {
  CONTENT_SIZE,
  graphSizeOptions,
  type PictureSize,
  sizeOf,
} from '../../../diagram/export/export-sizes.ts';
import { SideFields, useSize } from '../../../diagram/export/side-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './report-view.module.css';

/** Where a custom size begins. */
const START: PictureSize = { width: 1200, height: 640 };
const OPTIONS = graphSizeOptions();

interface PictureDialogProps {
  readonly onClose: () => void;
  /** Without a size the picture is as large as its content. */
  readonly onDownload: (size: PictureSize | undefined) => void;
}

/** The size of a graph's picture (EXPORT-02 to EXPORT-04, OR-134). */
export default function PictureDialog({ onClose, onDownload }: PictureDialogProps) {
  const form = useId();
  const size = useSize(CONTENT_SIZE, START, PICTURE_SIDE);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (size.isFaulty) return;
    onDownload(sidesOf(size));
    onClose();
  };
  return (
    <Dialog
      title="Download a picture"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form}>
            Download
          </Button>
        </>
      }
    >
      <form id={form} className={styles.picture} onSubmit={submit} noValidate>
        <Select label="Size, px" options={OPTIONS} value={size.chosen} onChange={size.choose} />
        {size.isOwn && <SideFields {...size} isAsked={isAsked} />}
      </form>
    </Dialog>
  );
}

function sidesOf({ chosen, isOwn, typed }: ReturnType<typeof useSize>): PictureSize | undefined {
  if (isOwn) return typed;
  return chosen === CONTENT_SIZE ? undefined : sizeOf(chosen);
}
