import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { MirrorItem } from '../../worker/boundary/index.ts';
import { useCommands } from '../commands/use-commands.ts';
import { editPath } from '../data/site/site-path.ts';
import type { Point } from '../ui/context-menu.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { DiagramBanner } from './diagram-banner.tsx';
import { diagramCommands } from './diagram-commands.ts';
import { DiagramHead } from './diagram-head.tsx';
import type { DiagramState } from './diagram-store.ts';
import styles from './diagram-view.module.css';
import { useExporting } from './export/use-exporting.tsx';
import { type FindActions, useFind } from './find/use-find.tsx';
import { followLink, isGraphLink, tagOfLink } from './follow-link.ts';
import { MiniMap } from './lazy-mini-map.tsx';
import type { ExtraRequest } from './live-extras.tsx';
import { useLoadFailure } from './load-failure.ts';
import { focusedObject } from './mirror-layer.tsx';
import { PhoneLook, usePhoneLook } from './phone-look.tsx';
import { requestPoll } from './poll-now.ts';
import { opened, type PopupWindow, targetOf } from './popups/windows.ts';
import { Holding, LiveSurface, WriteDialogs } from './surface/live-surface.tsx';
import { type LiveDiagram, useLiveDiagram } from './surface/use-live-diagram.ts';
import { ThemeMenu, themeCommands } from './theme-menu.tsx';
import { sourceOf } from './use-engine.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useShownTag } from './use-shown-tag.ts';
import { ZoomControls } from './zoom-controls.tsx';

const WaitingWatch = lazy(() => loadChunk('waiting', () => import('./waiting/waiting-watch.tsx')));
const EquipmentMarks = lazy(() =>
  loadChunk('equipment-marks', () => import('./equipment-marks/equipment-marks.tsx')),
);
const LiveExtras = lazy(() => loadChunk('live-extras', () => import('./live-extras.tsx')));
const ValueList = lazy(() => loadChunk('value-list', () => import('./value-list/value-list.tsx')));
const PopupWindows = lazy(() => loadChunk('popups', () => import('./popups/popup-windows.tsx')));

/** Objects from which on a map is useful to viewers of a diagram. */
const LARGE = 1000;

export interface NextDiagram {
  readonly diagram: string;
  readonly site: string;
}

interface DiagramViewProps {
  readonly diagram: string;
  /** The site whose values a dynamic diagram shows. */
  readonly site?: string;
  readonly title: string;
  readonly trail?: readonly string[];
  readonly hasSidebar?: boolean;
  /** What will probably be shown after it, by the next click. */
  readonly next?: NextDiagram | undefined;
  /** Between the bar and the picture. */
  readonly tabs?: ReactNode;
  /** Called with the diagram's name once it is open. */
  readonly onNamed?: (name: string) => void;
}

/** A diagram in live mode with everything around it: bar, states, zoom, dialogs. */
export function DiagramView({ diagram, site, title, trail, hasSidebar, tabs, ...more }: DiagramViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [popups, setPopups] = usePopups(diagram, site);
  const [extra, setExtra] = useState<ExtraRequest | null>(null);
  const [fullScreen, toggleFullScreen] = useFullScreen(stage);
  const live = useLinkedDiagram({ surface, diagram, site, setPopups, setExtra });
  const { store, session } = live.engine;
  useExpected(session, more.next);
  const remote = useCallback(() => session.current?.api, [session]);
  const find = useFind({ remote, surface, site });
  useLoadFailure(store.state, site);
  const { report } = useSnapshot(store.state) as DiagramState;
  const shown = useShownTag(report?.ok === true, remote);
  const phone = usePhoneLook(site !== undefined && report?.ok === true);
  const isListed = phone.look === 'list';
  const onMenu = (of: string | number | Point, at: Point) => setExtra({ what: 'menu', of, at });
  const onHold = (item: MirrorItem, isDown: boolean) => session.current?.hold(item, isDown);
  const name = report?.name;
  const exporting = useExporting({ name: name ?? title, store, remote });
  const { open: openExport } = exporting;
  useDiagramCommands(live, { find: find.actions, toggleFullScreen, openExport, setExtra });
  useNamed(name, more.onNamed);
  return (
    <div className={styles.view}>
      <DiagramHead {...{ title, trail, hasSidebar, store, remote }} />
      {tabs}
      <PhoneLook {...phone} />
      <div ref={stage} className={styles.stage} data-stage>
        <DiagramBanner store={store.state} isListed={isListed} />
        <LiveSurface {...{ live, surface, title, onMenu }} isCovered={isListed}>
          {isListed && (
            <Suspense fallback={null}>
              <ValueList {...{ title, site, remote, surface, shown, onHold, onMenu }} store={store.state} />
            </Suspense>
          )}
          <Extras {...{ live, remote, surface }} request={extra} isCovered={isListed} />
          <Holding live={live} stage={stage} />
          {find.bar}
          {(report?.objects ?? 0) >= LARGE && <MiniMap api={remote} store={store.state} surface={surface} />}
          {!isListed && (
            <ZoomControls store={store.state} fullScreen={fullScreen}>
              {report?.theme === 'console' && <ThemeMenu />}
            </ZoomControls>
          )}
        </LiveSurface>
      </div>
      {exporting.dialog}
      {popups.length > 0 && (
        <Suspense fallback={null}>
          <PopupWindows windows={popups} site={site} below={store.state} onChange={setPopups} />
        </Suspense>
      )}
      <WriteDialogs live={live} />
    </div>
  );
}

function useNamed(name: string | undefined, onNamed: DiagramViewProps['onNamed']): void {
  useEffect(() => {
    if (name) onNamed?.(name);
  }, [name, onNamed]);
}

function useExpected(session: LiveDiagram['engine']['session'], next: NextDiagram | undefined): void {
  useEffect(() => {
    if (next) session.current?.expect(sourceOf(next));
  }, [session, next]);
}

type SetPopups = (change: (windows: readonly PopupWindow[]) => readonly PopupWindow[]) => void;

/** Open pop-up overviews: another diagram, or site, has none of this one's windows. */
function usePopups(diagram: string, site: string | undefined): [readonly PopupWindow[], SetPopups] {
  const [popups, setPopups] = useState<readonly PopupWindow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => setPopups([]), [diagram, site]);
  return [popups, setPopups];
}

interface LinkedOptions extends Omit<Parameters<typeof useLiveDiagram>[0], 'onLink'> {
  readonly setPopups: SetPopups;
  readonly setExtra: (request: ExtraRequest) => void;
}

/** A live diagram whose objects link to other pages, pop-up overviews and graphs. */
function useLinkedDiagram({ setPopups, setExtra, ...shown }: LinkedOptions): LiveDiagram {
  const [, navigate] = useLocation();
  return useLiveDiagram({
    ...shown,
    onLink({ link, object, tag }) {
      if (isGraphLink(link)) setExtra({ what: 'graph', object });
      else
        followLink(link, navigate, shown, location.pathname, (popup) =>
          setPopups((now) => opened(now, targetOf(popup, tagOfLink(link, tag)))),
        );
    },
  });
}

interface ViewActions {
  readonly find: FindActions;
  readonly toggleFullScreen: () => void;
  readonly openExport: () => void;
  readonly setExtra: (request: ExtraRequest) => void;
}

/** Registers the commands of this page. The action objects stay the same between renders. */
function useDiagramCommands({ engine: { store, session }, place }: LiveDiagram, actions: ViewActions): void {
  const [, navigate] = useLocation();
  const { find, toggleFullScreen, openExport, setExtra } = actions;
  useCommands(
    useMemo(
      () => [
        ...themeCommands(store),
        ...diagramCommands({
          session: () => session.current,
          store,
          toggleFullScreen,
          openExport,
          find,
          pollNow: () => void requestPoll(place.schematicId, place.siteId, store),
          playBack: () => setExtra({ what: 'playback' }),
          // With the focus on an object, its alarms; else all in view.
          acknowledge: () => setExtra({ what: 'acknowledge', object: focusedObject(store.state.mirror) }),
          edit: () => navigate(editPath(place.schematicId, place.siteId)),
        }),
      ],
      [session, store, place, navigate, toggleFullScreen, find, openExport, setExtra],
    ),
  );
}

interface ExtrasProps {
  readonly live: LiveDiagram;
  /** Null until something was requested. */
  readonly request: ExtraRequest | null;
  readonly remote: Parameters<typeof LiveExtras>[0]['api'];
  readonly surface: RefObject<HTMLElement | null>;
  /** A list stands over the picture. */
  readonly isCovered: boolean;
}

/** Overlays of the picture that are loaded later: graphs, menu, past, scheduled commands and marks. */
function Extras({ live: { engine, place }, request, remote, surface, isCovered }: ExtrasProps) {
  const { store, writes } = engine;
  const { schematicId: diagram, siteId: site } = place;
  const { report } = useSnapshot(store.state) as DiagramState;
  return (
    <>
      {request && (
        <Suspense fallback={null}>
          <LiveExtras
            key={diagram}
            request={request}
            api={remote}
            store={store.state}
            place={{ diagram, site }}
          />
        </Suspense>
      )}
      {report?.ok && (
        <Suspense fallback={null}>
          <WaitingWatch writes={writes} diagram={diagram} site={site} />
          {!isCovered && <EquipmentMarks api={remote} store={store.state} surface={surface} site={site} />}
        </Suspense>
      )}
    </>
  );
}
