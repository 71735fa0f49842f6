import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../site/lazy-page.ts';
import { showToast } from '../state/toast-store.ts';
import { closeSheet, sheetStore } from './sheet-store.ts';

const loadPalette = () => loadChunk('palette', () => import('./palette.tsx'));
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(() => loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx')));

/** Milliseconds after which the page is at rest, and what will be typed into can be fetched ahead. */
const AHEAD_MS = 3000;

/** The palette and the shortcut sheet. Neither is part of the first page; the palette comes ahead of its first key. */
export function CommandSheets() {
  const { open } = useSnapshot(sheetStore);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
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
