/** Brings a drawing of another program into the diagram: what it becomes is seen, and what is lost is read, before. */
import { FileUp, TriangleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import type { EditFault } from '../../../worker/protocol.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { importClipping } from '../../parts/images/placing.ts';
import { uploadPicture } from '../../parts/images/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar, Spinner } from '../../ui/loader.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './import-dialog.module.css';
import { IMPORTED, kindOfFile, pictureFile, pictureFiles, sizeWords } from './import-model.ts';
import { useReading } from './use-reading.ts';

/** The worker's calls that an import needs. */
export interface ImportRemote {
  pasteAt(text: string, x?: number, y?: number): Promise<EditFault | null>;
  clippingPicture(text: string, files?: Readonly<Record<string, string>>): Promise<string | null>;
}

interface ImportDialogProps {
  /** Null: one is chosen first. */
  readonly file: File | null;
  /** Where it was dropped, CSS pixels in the surface; the middle of the view where missing. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly remote: () => ImportRemote | undefined;
  readonly placePicture: (image: ImageItem, x?: number, y?: number) => void;
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
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  const reading = useReading(file);
  const { answer } = reading;
  const isVectors = file !== null && kindOfFile(file) === 'vectors';
  const isReady = isVectors && way === 'picture' ? true : answer?.ok === true;
  useEffect(() => () => stop.current.abort(), []);

  const insert = async () => {
    if (!file || sent !== null) return;
    setSent(0);
    setFailure(null);
    try {
      if (isVectors && way === 'picture') {
        const { message, image } = await uploadPicture(file, 'panel', {
          onSent: setSent,
          signal: stop.current.signal,
        });
        placePicture(image, at?.x, at?.y);
        showToast('success', message);
      } else if (answer?.ok) {
        const keys = await uploadAll(answer.imported.pictures, setSent, stop.current.signal);
        const fault = await remote()?.pasteAt(importClipping(answer.imported, keys), at?.x, at?.y);
        if (fault) throw new Error(fault.message);
        showToast(
          'success',
          `Imported ${sizeWords(answer.imported).split(',')[0]}. You can undo it in one step.`,
        );
      }
      onClose();
    } catch (error) {
      if (stop.current.signal.aborted) return;
      setFailure((error as Error).message);
      setSent(null);
    }
  };

  return (
    <Dialog
      title="Import a drawing"
      open
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isReady} busy={sent !== null} onClick={() => void insert()}>
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
            <Button look="quiet" disabled={sent !== null} onClick={() => setFile(null)}>
              Another file
            </Button>
          </div>
          {isVectors && (
            <div className={styles.way}>
              <Segmented label="Insert as" options={WAYS} value={way} onChange={setWay} />
              <p>{ABOUT[way]}</p>
            </div>
          )}
          {answer?.ok && answer.pages.length > 1 && (
            <Select
              label="Page"
              options={answer.pages.map(({ name }, nth) => ({ value: String(nth), label: name }))}
              value={String(reading.page)}
              onChange={(page) => reading.setPage(Number(page))}
            />
          )}
          {way === 'picture' && isVectors ? (
            <OwnPicture file={file} />
          ) : (
            <Outcome reading={reading} remote={remote} />
          )}
          {sent !== null && <ProgressBar value={sent} label="Import" />}
          {failure && (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
        </div>
      ) : (
        <Chooser onFile={setFile} />
      )}
    </Dialog>
  );
}

/** One after the other: the server looks into each. Answers their keys by the import's own. */
async function uploadAll(
  pictures: Extract<ReturnType<typeof useReading>['answer'], { ok: true }>['imported']['pictures'],
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const [nth, picture] of pictures.entries()) {
    const { image } = await uploadPicture(pictureFile(picture), 'panel', { signal });
    keys.set(picture.key, image.key);
    onSent((nth + 1) / pictures.length);
  }
  return keys;
}

function Chooser({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard.
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden />
      <p>An SVG or draw.io file becomes objects that can be moved, coloured and linked to tags.</p>
      <Button autoFocus onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.quiet}>or drop it here. At most 20 MB.</p>
      <input
        ref={input}
        type="file"
        accept={IMPORTED}
        aria-label="Drawing to import"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

interface OutcomeProps {
  readonly reading: ReturnType<typeof useReading>;
  readonly remote: ImportDialogProps['remote'];
}

/** What the drawing becomes, and what of it is lost. */
function Outcome({ reading: { answer }, remote }: OutcomeProps) {
  const picture = usePreview(answer, remote);
  if (!answer)
    return (
      <p className={styles.reading} role="status">
        <Spinner size={16} /> Reading the drawing…
      </p>
    );
  if (!answer.ok)
    return (
      <p className={styles.failure} role="alert">
        {answer.message}
      </p>
    );
  const { imported, format } = answer;
  return (
    <>
      <div className={styles.preview}>
        {picture ? (
          <img src={picture} alt="The drawing as it will be inserted" />
        ) : (
          picture === null && <p className={styles.quiet}>Too large to preview, but it can be inserted.</p>
        )}
      </div>
      <p className={styles.facts}>
        {format}: {sizeWords(imported)}
      </p>
      {imported.notes.length > 0 ? (
        <section className={styles.notes} aria-label="What changes">
          <h3>
            <TriangleAlert size={14} aria-hidden /> What changes
          </h3>
          <ul>
            {imported.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ) : (
        <p className={styles.quiet}>Everything in it can be imported.</p>
      )}
    </>
  );
}

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Undefined while it is drawn; null where it cannot be. */
function usePreview(
  answer: OutcomeProps['reading']['answer'],
  remote: ImportDialogProps['remote'],
): string | null | undefined {
  const [picture, setPicture] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    setPicture(undefined);
    if (answer?.ok)
      void remote()
        ?.clippingPicture(importClipping(answer.imported, new Map()), pictureFiles(answer.imported))
        .then(
          (svg) => isWanted && setPicture(svg && addressOf(svg)),
          () => isWanted && setPicture(null),
        );
    return () => {
      isWanted = false;
    };
  }, [answer, remote]);
  return picture;
}

/** A file shown as an image runs nothing and fetches nothing; what is kept has been looked through by the server. */
function OwnPicture({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file.type ? file : new Blob([file], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <div className={styles.preview}>{address && <img src={address} alt={file.name} />}</div>;
}
