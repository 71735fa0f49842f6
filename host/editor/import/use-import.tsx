/** Pictures and drawings from outside: dropped on the diagram, pasted, or chosen from a file. */
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import { IMAGE_TEXTS } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { pictureClipping } from '../../parts/images/placing.ts';
import { UploadList, useUploads } from '../../parts/images/uploads.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { ImportRemote } from './import-dialog.tsx';
import { drawingInText, kindOfFile } from './import-model.ts';
import styles from './use-import.module.css';

const ImportDialog = lazy(() =>
  loadChunk('import-dialog', () =>
    import('./import-dialog.tsx').then(({ ImportDialog: dialog }) => ({ default: dialog })),
  ),
);

interface Place {
  readonly x: number;
  readonly y: number;
}

interface ImportOptions {
  readonly remote: () => ImportRemote | undefined;
  readonly surface: RefObject<HTMLElement | null>;
}

export interface ImportActions {
  /** Opens the file chooser. */
  open(): void;
  /** CSS pixels in the surface; its middle if missing. */
  placePicture(image: ImageItem, x?: number, y?: number): void;
  /** Places copied text; CSS pixels in the surface, its middle if missing. */
  placeText(text: string, x?: number, y?: number): void;
  /** Handles a paste; false if it contains no picture or drawing. */
  pasted(files: readonly File[], text: string): boolean;
}

export function useImport({ remote, surface }: ImportOptions): {
  readonly actions: ImportActions;
  /** Over the picture. */
  readonly view: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly file: File | null; readonly at?: Place } | null>(null);
  const placeText = usePlacing(remote);
  const placePicture = useCallback(
    (image: ImageItem, x?: number, y?: number) => placeText(pictureClipping(image), x, y),
    [placeText],
  );
  const { running, send } = useUploads(placePicture);
  const take = useCallback(
    (files: readonly File[], at?: Place): boolean => {
      const known = files.filter((file) => kindOfFile(file) !== null);
      if (known.length === 0) return false;
      for (const file of known)
        if (kindOfFile(file) === 'picture')
          void send(file, 'panel', (image) => placePicture(image, at?.x, at?.y));
      const drawing = known.find((file) => kindOfFile(file) !== 'picture');
      if (drawing) setAsked({ file: drawing, at });
      return true;
    },
    [send, placePicture],
  );
  const isOver = useDrop(surface, (files, at) => {
    if (!take(files, at)) showToast('error', IMAGE_TEXTS.wrongType);
  });
  const actions = useMemo(
    (): ImportActions => ({
      open: () => setAsked({ file: null }),
      placePicture,
      placeText,
      pasted(files, text) {
        if (take(files)) return true;
        const drawing = drawingInText(text);
        if (drawing) setAsked({ file: drawing });
        return drawing !== null;
      },
    }),
    [placePicture, placeText, take],
  );
  const view = (
    <>
      {isOver && (
        <div className={styles.over} aria-hidden>
          <span>Drop an image or a drawing to place it here</span>
        </div>
      )}
      <UploadList running={running} />
      {asked && (
        <Suspense fallback={null}>
          <ImportDialog {...asked} {...{ remote, placePicture }} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
  return { actions, view };
}

/** Places copied text at a point of the surface, CSS pixels; a fault is shown as a message. */
const usePlacing = (remote: ImportOptions['remote']): ImportActions['placeText'] =>
  useCallback(
    (text, x, y) =>
      void remote()
        ?.edit.pasteAt(text, x, y)
        .then((fault) => fault && showToast('info', fault.message)),
    [remote],
  );

/** Files dragged from the desktop onto the surface; whether some are over it now. */
function useDrop(
  surface: RefObject<HTMLElement | null>,
  drop: (files: readonly File[], at: Place) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRefOf(drop);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isOnSurface = (event: DragEvent): boolean =>
      event.target instanceof Node && !!surface.current?.parentElement?.contains(event.target);
    const hasFiles = (event: DragEvent): boolean => !!event.dataTransfer?.types.includes('Files');
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Beside the surface too: a browser would navigate to the file.
      event.preventDefault();
      setOver(isOnSurface(event));
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    });
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const box = surface.current?.getBoundingClientRect();
        if (!box || !isOnSurface(event)) return;
        latest.current([...(event.dataTransfer?.files ?? [])], {
          x: event.clientX - box.left,
          y: event.clientY - box.top,
        });
      },
      { signal },
    );
    return () => stop.abort();
  }, [surface, latest]);
  return isOver;
}

function useRefOf<T>(value: T): { current: T } {
  const [ref] = useState({ current: value });
  ref.current = value;
  return ref;
}
