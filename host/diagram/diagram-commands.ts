import {
  AppWindow,
  CheckCheck,
  ChevronDown,
  ChevronUp,
  Download,
  Expand,
  History,
  Maximize,
  Minus,
  Pencil,
  Plus,
  RefreshCw,
  Scan,
  Search,
  Square,
  Waves,
} from 'lucide-react';
import { type Command, onPicture } from '../commands/registry.ts';
import { toggleKiosk } from '../data/stores/kiosk-store.ts';
import { disablesPoll } from './client-state.ts';
import type { DiagramStore } from './diagram-store.ts';
import type { EngineSession } from './engine-session.ts';
import type { FindActions } from './find/use-find.tsx';
import { toggleMotion } from './motion-store.ts';
import { focusNextWindow } from './window-focus.ts';

/** Scale of one step of the zoom commands. */
const STEP = 1.25;
const ZOOM = { min: 0.01, max: 20 } as const;

const clampScale = (scale: number): number => Math.min(ZOOM.max, Math.max(ZOOM.min, scale));

interface ViewActions {
  readonly session: () => EngineSession | null;
  readonly store: DiagramStore;
  readonly toggleFullScreen: () => void;
  readonly openExport: () => void;
  readonly find: FindActions;
}

interface DiagramActions extends ViewActions {
  readonly pollNow: () => void;
  readonly playBack: () => void;
  readonly acknowledge: () => void;
  readonly edit: () => void;
}

/** Commands of a diagram in live mode. */
export function diagramCommands({ edit, ...actions }: DiagramActions): Command[] {
  return [
    ...viewCommands(actions),
    ...liveCommands(actions),
    ...WINDOW_COMMANDS,
    {
      group: 'Diagram',
      id: 'edit',
      label: 'Edit the diagram',
      icon: Pencil,
      shortcut: 'e',
      // The server decides again at every save.
      granted: () => actions.store.state.report?.rights.update === true,
      run: edit,
    },
  ];
}

/** Commands about its values. */
function liveCommands({
  store: { state },
  pollNow,
  playBack,
  acknowledge,
}: Pick<DiagramActions, 'store' | 'pollNow' | 'playBack' | 'acknowledge'>): Command[] {
  const isReady = () => state.engine.phase === 'ready';
  return [
    {
      group: 'Diagram',
      id: 'poll-now',
      label: 'Poll now',
      icon: RefreshCw,
      shortcut: 'p',
      enabled: () => isReady() && !disablesPoll(state),
      run: pollNow,
    },
    {
      group: 'Diagram',
      id: 'playback',
      label: 'Play back',
      icon: History,
      shortcut: 'h',
      enabled: isReady,
      run: playBack,
    },
    {
      group: 'Diagram',
      id: 'acknowledge',
      label: 'Acknowledge alarms',
      icon: CheckCheck,
      shortcut: 'a',
      // Past alarms cannot be acknowledged.
      enabled: () =>
        isReady() && state.engine.playback === null && state.mirror.some(({ alarm }) => alarm !== ''),
      run: acknowledge,
    },
  ];
}

const WINDOW_COMMANDS: readonly Command[] = [
  {
    group: 'View',
    id: 'motion',
    label: 'Moving flows and lamps on or off',
    icon: Waves,
    run: toggleMotion,
  },
  {
    group: 'View',
    id: 'next-window',
    label: 'Next window over the diagram',
    icon: AppWindow,
    shortcut: 'F6',
    run: focusNextWindow,
  },
  {
    group: 'View',
    id: 'kiosk',
    label: 'Kiosk mode',
    icon: Maximize,
    shortcut: 'Shift+k',
    run: toggleKiosk,
  },
];

/** Navigating in a diagram, and exporting it, viewed or edited. */
export function viewCommands({ session, store, toggleFullScreen, openExport, find }: ViewActions): Command[] {
  const diagram: DiagramGroup = { group: 'Diagram', enabled: () => store.state.engine.phase === 'ready' };
  return [
    ...zoomCommands(diagram, session, () => store.state.engine.camera.scale),
    {
      ...diagram,
      id: 'full-screen',
      label: 'Full screen',
      icon: Expand,
      shortcut: 'f',
      run: toggleFullScreen,
    },
    {
      ...diagram,
      id: 'export',
      label: 'Export',
      icon: Download,
      shortcut: 'Shift+e',
      run: openExport,
    },
    ...findCommands(diagram, find),
  ];
}

type DiagramGroup = Pick<Command, 'group' | 'enabled'>;

function zoomCommands(
  diagram: DiagramGroup,
  session: ViewActions['session'],
  scale: () => number,
): Command[] {
  const zoomBy = (factor: number) => () => session()?.zoomTo(clampScale(scale() * factor));
  return [
    {
      ...diagram,
      id: 'zoom-in',
      label: 'Zoom in',
      icon: Plus,
      shortcut: 'Equal',
      aliases: ['Shift+Equal', 'NumpadAdd'],
      ...onPicture(zoomBy(STEP)),
    },
    {
      ...diagram,
      id: 'zoom-out',
      label: 'Zoom out',
      icon: Minus,
      shortcut: 'Minus',
      aliases: ['NumpadSubtract'],
      ...onPicture(zoomBy(1 / STEP)),
    },
    {
      ...diagram,
      id: 'zoom-100',
      label: 'Zoom to 100 %',
      icon: Square,
      shortcut: '1',
      ...onPicture(() => session()?.zoomTo(1)),
    },
    {
      ...diagram,
      id: 'fit',
      label: 'Fit the diagram',
      icon: Scan,
      shortcut: '0',
      ...onPicture(() => session()?.fit()),
    },
  ];
}

function findCommands(diagram: DiagramGroup, find: FindActions): Command[] {
  return [
    {
      ...diagram,
      id: 'find',
      label: 'Find in the diagram',
      icon: Search,
      shortcut: '$mod+f',
      run: () => find.open(),
    },
    {
      ...diagram,
      id: 'find-next',
      label: 'Find the next object',
      icon: ChevronDown,
      shortcut: 'F3',
      run: () => find.step(1),
    },
    {
      ...diagram,
      id: 'find-previous',
      label: 'Find the previous object',
      icon: ChevronUp,
      shortcut: 'Shift+F3',
      run: () => find.step(-1),
    },
  ];
}
