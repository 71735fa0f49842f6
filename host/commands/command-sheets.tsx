import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../site/lazy-page.ts';
import { showToast } from '../state/toast-store.ts';
import { closeSheet, sheetStore } from './sheet-store.ts';

const Palette = lazy(() => loadChunk('palette', () => import('./palette.tsx')));
const ShortcutSheet = lazy(() => loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx')));

/** The palette and the shortcut sheet; neither is loaded before it is asked for. */
export function CommandSheets() {
  const { open } = useSnapshot(sheetStore);
  if (!open) return null;
  const Sheet = open === 'palette' ? Palette : ShortcutSheet;
  return (
    <SheetBoundary>
      <Suspense>
        <Sheet onClose={closeSheet} />
      </Suspense>
    </SheetBoundary>
  );
}

/** A sheet that cannot be had is no reason to take the page away from below it. */
class SheetBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    showToast('error', error.message);
    closeSheet();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
