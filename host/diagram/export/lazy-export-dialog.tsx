import { lazy, Suspense } from 'react';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const Dialog = lazy(() =>
  loadChunk('export-dialog', () =>
    import('./export-dialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })),
  ),
);

/** Loaded with the first export. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
