/** Guides for keys: the alternative to pulling them from the rulers. */
import { Eraser, SeparatorVertical } from 'lucide-react';
import type { Command } from '../../commands/registry.ts';
import { NO_GUIDES } from './guides-model.ts';
import { askForGuides, guidesStore, setGuides } from './guides-store.ts';

export const GUIDE_COMMANDS: readonly Command[] = [
  {
    group: 'View',
    id: 'guide-add',
    label: 'Add guide at…',
    icon: SeparatorVertical,
    run: askForGuides,
  },
  {
    group: 'View',
    id: 'guides-clear',
    label: 'Clear guides',
    icon: Eraser,
    enabled: () => guidesStore.lines.x.length + guidesStore.lines.y.length > 0,
    run: () => setGuides(NO_GUIDES),
  },
];
