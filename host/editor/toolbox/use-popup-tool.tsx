/** The tool "Popup Overview" (TOOL-17): opens the picker of pop-up overviews. */
import { AppWindow } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Command } from '../../commands/registry.ts';
import { POPUP_TOOL } from '../../data/popups/popup-model.ts';
import { loadChunk } from '../../ui/lazy-page.ts';

const PopupPicker = lazy(() =>
  loadChunk('popup-picker', () => import('../../diagram/popups/popup-picker.tsx')),
);

export function usePopupTool(): { readonly command: Command; readonly view: ReactNode } {
  const [picking, setPicking] = useState(false);
  const command = useMemo(
    (): Command => ({
      group: 'Tools',
      id: 'popup-overviews',
      label: 'Popup Overview',
      icon: AppWindow,
      run: () => setPicking(true),
    }),
    [],
  );
  const view = picking && (
    <Suspense fallback={null}>
      <PopupPicker edited={POPUP_TOOL} onClose={() => setPicking(false)} />
    </Suspense>
  );
  return { command, view };
}
