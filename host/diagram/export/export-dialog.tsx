import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type {
  ExportFormat,
  ExportOrder,
  ExportOutcome,
  RemoteEngine,
} from '../../../worker/boundary/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/loader.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import type { DiagramState, DiagramStore } from '../diagram-store.ts';
import { download, fileName } from './download.ts';
import styles from './export-dialog.module.css';
import { chosenSize, DIAGRAM_SIZE, type PictureSize, sizeOptions } from './export-sizes.ts';
import { SideFields, useSize } from './side-fields.tsx';

/** The worker's calls for an export. */
export type ExportRemote = Pick<RemoteEngine, 'export' | 'work'>;

export interface ExportDialogProps {
  readonly name: string;
  readonly store: DiagramStore;
  readonly remote: () => ExportRemote | undefined;
  /** Number of selected objects; 0 if nothing can be selected. */
  readonly selected: number;
  readonly onClose: () => void;
}

const FORMATS = [
  { value: 'png', label: 'PNG' },
  { value: 'svg', label: 'SVG' },
  { value: 'pdf', label: 'PDF' },
] as const;

const ABOUT: Readonly<Record<ExportFormat, string>> = {
  png: 'A pixel image, for documents and messages.',
  svg: 'Sharp at every size, for drawing programs and web pages.',
  pdf: 'One page, sharp at every size, for printing and filing.',
};

/** Exports the diagram, or its selection, as a downloaded file. */
export function ExportDialog({ name, store, remote, selected, onClose }: ExportDialogProps) {
  const form = useId();
  const [format, setFormat] = useState<ExportFormat>('png');
  const [what, setWhat] = useState<'whole' | 'selection'>('whole');
  const [asked, setAsked] = useState(false);
  const area = useArea(remote, what === 'selection');
  const isPng = format === 'png';
  const size = useSize(DIAGRAM_SIZE, area && chosenSize(DIAGRAM_SIZE, area, area));
  const { start, busy, failure } = useExport(name, remote, onClose);
  const close = () => {
    if (busy) void remote()?.work.cancel();
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!area || (isPng && size.isFaulty)) return;
    const sides = chosenSize(size.chosen, area, size.typed);
    void start({ format, selection: what === 'selection', title: name, ...sides });
  };

  return (
    <Dialog
      title="Export the diagram"
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} busy={busy} disabled={!area}>
            Export
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.fields} disabled={busy}>
          <div className={styles.row}>
            <span className={styles.label}>Format</span>
            <Segmented label="Format" options={FORMATS} value={format} onChange={setFormat} />
            <p className={styles.about}>{ABOUT[format]}</p>
          </div>
          {selected > 0 && <PartField selected={selected} part={what} onPart={setWhat} />}
          {isPng && area && (
            <Select label="Size, px" options={sizeOptions(area)} value={size.chosen} onChange={size.choose} />
          )}
          {isPng && size.isOwn && <SideFields {...size} isAsked={asked} />}
        </fieldset>
        {busy && <Progress store={store} />}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Has the worker draw the file, and downloads it. */
function useExport(name: string, remote: ExportDialogProps['remote'], onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async (order: ExportOrder) => {
    const worker = remote();
    if (!worker) return;
    setBusy(true);
    setFailure(null);
    const outcome = await worker.export
      .run(order)
      .catch((error: Error): ExportOutcome => ({ ok: false, cancelled: false, message: error.message }));
    setBusy(false);
    if (outcome.ok) {
      const file = fileName(name, order.format);
      download(outcome.file, file);
      showToast('success', `${file} is in your downloads.`);
      onDone();
    } else if (!outcome.cancelled) setFailure(outcome.message);
  };
  return { start, busy, failure };
}

interface PartFieldProps {
  readonly selected: number;
  readonly part: 'whole' | 'selection';
  readonly onPart: (part: 'whole' | 'selection') => void;
}

function PartField({ selected, part, onPart }: PartFieldProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>What</span>
      <Segmented
        label="What"
        options={[
          { value: 'whole', label: 'Whole diagram' },
          {
            value: 'selection',
            label: selected === 1 ? '1 object' : `${selected.toLocaleString('en')} objects`,
          },
        ]}
        value={part}
        onChange={onPart}
      />
    </div>
  );
}

function Progress({ store }: { readonly store: DiagramStore }) {
  const { work } = (useSnapshot(store.state) as DiagramState).engine;
  const share = work?.what === 'export' ? work.share : 0;
  return (
    <div className={styles.progress} role="status">
      <ProgressBar value={share} label="Exporting the diagram" />
      <span>{Math.round(share * 100)} %</span>
    </div>
  );
}

/** The exported area, in units; null until it is known. */
function useArea(remote: () => ExportRemote | undefined, selection: boolean): PictureSize | null {
  const [area, setArea] = useState<PictureSize | null>(null);
  useEffect(() => {
    let isWanted = true;
    void remote()
      ?.export.area(selection)
      .then((found) => {
        if (isWanted) setArea(found);
      });
    return () => {
      isWanted = false;
    };
  }, [remote, selection]);
  return area;
}
