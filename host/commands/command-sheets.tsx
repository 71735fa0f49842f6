import {
  Component,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { showToast } from '../data/stores/toast-store.ts';
import { loadChunk } from '../ui/lazy-page.ts';
import { PaletteField } from './palette-field.tsx';
import frame from './palette-frame.module.css';
import { closeSheet, sheetStore } from './sheet-store.ts';

const loadPalette = () => loadChunk('palette', () => import('./palette.tsx'));
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(() => loadChunk('shortcut-sheet', () => import('./shortcut-sheet.tsx')));

/** Milliseconds after which the page is idle and the palette can be prefetched. */
const AHEAD_MS = 3000;

/** The palette and the shortcut sheet. Neither is part of the first page; the palette is prefetched. */
export function CommandSheets() {
  const { open } = useSnapshot(sheetStore);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!open) return null;
  return (
    <SheetBoundary>
      {open === 'palette' ? (
        <OpenPalette />
      ) : (
        <Suspense>
          <ShortcutSheet onClose={closeSheet} />
        </Suspense>
      )}
    </SheetBoundary>
  );
}

function OpenPalette() {
  const typedAhead = useRef('');
  return (
    <Suspense fallback={<PaletteOnItsWay typed={typedAhead} />}>
      <Palette onClose={closeSheet} typedAhead={typedAhead} />
    </Suspense>
  );
}

/** The palette's field while the rest of it loads, which happens once: no letter typed meanwhile is lost. */
function PaletteOnItsWay({ typed }: { readonly typed: RefObject<string> }) {
  // Gives the focus back afterwards: the palette itself remembers where it was.
  const before = useRef(document.activeElement);
  useLayoutEffect(() => () => (before.current as HTMLElement | null)?.focus(), []);
  return (
    <div className={frame.layer}>
      <div className={frame.scrim} aria-hidden onPointerDown={closeSheet} />
      <div className={frame.palette}>
        <PaletteField
          onChange={(event) => {
            typed.current = event.target.value;
          }}
          onKeyDown={(event) => event.key === 'Escape' && closeSheet()}
        />
        <p className={frame.none} role="status">
          Loading…
        </p>
      </div>
    </div>
  );
}

/** A sheet that fails to load is no reason to remove the page below it. */
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
