import { Building2, MapPinned } from 'lucide-react';
import type { SiteMode } from '../../../worker/boundary/index.ts';
import type { Command } from '../../commands/registry.ts';

/** The switch of the site mode for the palette (CANV-03); the page's panel shows it too. */
export const siteModeCommands = (switchTo: (to: SiteMode) => void): readonly Command[] => [
  {
    group: 'Diagram',
    id: 'site-mode-static',
    label: 'Switch to static site mode',
    icon: MapPinned,
    run: () => switchTo('static'),
  },
  {
    group: 'Diagram',
    id: 'site-mode-dynamic',
    label: 'Switch to dynamic site mode',
    icon: Building2,
    run: () => switchTo('dynamic'),
  },
];
