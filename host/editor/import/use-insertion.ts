/** Inserts a drawing into the diagram: its parts as objects, or the whole as one image of the library. */
import { useEffect, useRef, useState } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import type { RemoteEngine } from '../../../worker/boundary/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { importClipping } from '../../parts/images/placing.ts';
import { uploadPicture } from '../../parts/images/upload.ts';
import { pictureFile, sizeWords } from './import-model.ts';
import { refusedWords, uploadAll } from './upload-all.ts';
import type { Reading } from './use-reading.ts';

export interface InsertionRemote {
  readonly edit: Pick<RemoteEngine['edit'], 'pasteAt'>;
}

export interface InsertionOptions {
  /** Where it was dropped, CSS pixels in the surface; the middle of the view if missing. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly remote: () => InsertionRemote | undefined;
  readonly placePicture: (image: ImageItem, x?: number, y?: number) => void;
  /** It is in the diagram. */
  readonly onDone: () => void;
}

type Imported = Extract<Reading['answer'], { ok: true }>['imported'];

interface Insertion {
  /** The share that has been sent, 0…1; null while nothing is being sent. */
  readonly sent: number | null;
  readonly failure: string | null;
  readonly insertPicture: (file: File) => Promise<void>;
  readonly insertObjects: (imported: Imported) => Promise<void>;
}

/** Work under way is aborted with the component. */
export function useInsertion({ at, remote, placePicture, onDone }: InsertionOptions): Insertion {
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const { signal } = stop.current;

  const attempt = async (work: () => Promise<string>) => {
    if (sent !== null) return;
    setSent(0);
    setFailure(null);
    try {
      showToast('success', await work());
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      setFailure((error as Error).message);
      setSent(null);
    }
  };
  return {
    sent,
    failure,
    insertPicture: (file) =>
      attempt(async () => {
        const { message, image } = await uploadPicture(file, 'panel', {
          onSent: setSent,
          signal,
          isImport: true,
        });
        placePicture(image, at?.x, at?.y);
        return message;
      }),
    insertObjects: (imported) =>
      attempt(async () => {
        const {
          keys,
          imported: kept,
          refused,
        } = await uploadAll(
          imported,
          async (picture) =>
            (await uploadPicture(pictureFile(picture), 'panel', { signal, isImport: true })).image.key,
          setSent,
        );
        signal.throwIfAborted();
        const fault = await remote()?.edit.pasteAt(importClipping(kept, keys), at?.x, at?.y);
        if (fault) throw new Error(fault.message);
        const count = sizeWords(kept).split(',')[0];
        return `Imported ${count}.${refusedWords(refused)} You can undo it in one step.`;
      }),
  };
}
