import { lazy } from 'react';
import { loadChunk } from '../../ui/lazy-page.ts';

/** Loaded with the first picture that somebody takes along. */
export const ExportDialog = lazy(() =>
  loadChunk('export-dialog', () =>
    import('./export-dialog.tsx').then(({ ExportDialog }) => ({ default: ExportDialog })),
  ),
);
