/** Imports a drawing of another program into the diagram: its result and what is lost are shown before. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/loader.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { FileChooser } from './file-chooser.tsx';
import styles from './import-dialog.module.css';
import { kindOfFile } from './import-model.ts';
import { Outcome, OwnPicture, type PreviewRemote } from './import-preview.tsx';
import { type InsertionOptions, type InsertionRemote, useInsertion } from './use-insertion.ts';
import { type Reading, useReading } from './use-reading.ts';

/** The worker's calls for an import. */
export type ImportRemote = InsertionRemote & PreviewRemote;

interface ImportDialogProps extends Pick<InsertionOptions, 'at' | 'placePicture'> {
  /** Null: a file must be chosen first. */
  readonly file: File | null;
  readonly remote: () => ImportRemote | undefined;
  readonly onClose: () => void;
}

const WAYS = [
  { value: 'objects', label: 'Objects' },
  { value: 'picture', label: 'One image' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const ABOUT: Readonly<Record<Way, string>> = {
  objects: 'Each part can be moved, coloured and linked to a tag.',
  picture: 'Kept as it is, in the image library too.',
};

export function ImportDialog({ file: given, at, remote, placePicture, onClose }: ImportDialogProps) {
  const [file, setFile] = useState(given);
  const [way, setWay] = useState<Way>('objects');
  const reading = useReading(file);
  const { answer } = reading;
  const isVectors = file !== null && kindOfFile(file) === 'vectors';
  const asPicture = isVectors && way === 'picture';
  const insertion = useInsertion({ at, remote, placePicture, onDone: onClose });
  const isSending = insertion.sent !== null;
  const insert = () => {
    if (file && asPicture) void insertion.insertPicture(file);
    else if (answer?.ok) void insertion.insertObjects(answer.imported);
  };
  return (
    <Dialog
      title="Import a drawing"
      open
      wide="canvas"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!asPicture && !answer?.ok} busy={isSending} onClick={insert}>
            Insert
          </Button>
        </>
      }
    >
      {file ? (
        <div className={styles.body}>
          <div className={styles.head}>
            <span className={styles.name} title={file.name}>
              {file.name}
            </span>
            <Button look="quiet" disabled={isSending} onClick={() => setFile(null)}>
              Another file
            </Button>
          </div>
          {isVectors && (
            <div className={styles.way}>
              <Segmented label="Insert as" options={WAYS} value={way} onChange={setWay} />
              <p>{ABOUT[way]}</p>
            </div>
          )}
          <PageChoice reading={reading} />
          {asPicture ? <OwnPicture file={file} /> : <Outcome reading={reading} remote={remote} />}
          {insertion.sent !== null && <ProgressBar value={insertion.sent} label="Import" />}
          {insertion.failure && (
            <p className={styles.failure} role="alert">
              {insertion.failure}
            </p>
          )}
        </div>
      ) : (
        <FileChooser onFile={setFile} />
      )}
    </Dialog>
  );
}

/** Which page of the drawing, if it has several. */
function PageChoice({ reading: { answer, page, setPage } }: { readonly reading: Reading }) {
  if (!answer?.ok || answer.pages.length <= 1) return null;
  return (
    <Select
      label="Page"
      options={answer.pages.map(({ name }, nth) => ({ value: String(nth), label: name }))}
      value={String(page)}
      onChange={(chosen) => setPage(Number(chosen))}
    />
  );
}
