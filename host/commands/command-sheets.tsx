import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../ui/lazy-page.ts';
import { loadResults, Palette } from './palette.tsx';
import { SheetBoundary } from './sheet-boundary.tsx';
import { closeSheet, sheetStore } from './sheet-store.ts';

const ShortcutSheet = lazy(() => loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx')));

/** Milliseconds after which the page is idle and what the palette finds can be prefetched. */
const AHEAD_MS = 3000;

/** The palette and the shortcut sheet. What they show is no part of the first page; the palette's is prefetched. */
export function CommandSheets() {
  const { open } = useSnapshot(sheetStore);
  useEffect(() => {
    const timer = setTimeout(() => void loadResults().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <SheetBoundary>
      {open === 'palette' ? (
        <Palette onClose={closeSheet} />
      ) : (
        <Suspense>
          <ShortcutSheet onClose={closeSheet} />
        </Suspense>
      )}
    </SheetBoundary>
  );
}
