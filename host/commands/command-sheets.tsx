import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { closeSheet, sheetStore } from './sheet-store.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

/** The palette and the shortcut sheet; neither is loaded before it is asked for. */
export function CommandSheets() {
  const { open } = useSnapshot(sheetStore);
  if (!open) return null;
  const Sheet = open === 'palette' ? Palette : ShortcutSheet;
  return (
    <Suspense>
      <Sheet onClose={closeSheet} />
    </Suspense>
  );
}
