import { Download, History, Pencil, RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { runCommand } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { editPath } from '../data/site/site-path.ts';
import { connectivityStore } from '../data/stores/connectivity-store.ts';
import { OFFLINE_HEADING, OFFLINE_TEXT } from '../parts/page/offline-page.tsx';
import { PageHeader } from '../parts/page/page-header.tsx';
import { IconButton } from '../ui/button.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import type { AskedFirst } from './action-dialogs.tsx';
import { AskedDialogs } from './asked-dialogs.tsx';
import { DISCONNECTED, disablesPoll, showsDisconnect } from './client-state.ts';
import { CommandTray } from './command-tray.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { diagramCommands } from './diagram-commands.ts';
import { DiagramCover } from './diagram-cover.tsx';
import type { DiagramState } from './diagram-store.ts';
import styles from './diagram-view.module.css';
import { ExportDialog } from './export/lazy-export-dialog.ts';
import { useFind } from './find/use-find.tsx';
import { followLink, isGraphLink } from './follow-link.ts';
import type { ExtraWish } from './live-extras.tsx';
import { ConnectionBanner, LiveStatus } from './live-status.tsx';
import { useLoadFailure } from './load-failure.ts';
import { focusedObject, MirrorLayer } from './mirror-layer.tsx';
import { OpenWarnings } from './open-findings.tsx';
import { PointTooltip } from './point-tooltip.tsx';
import { requestPoll } from './poll-now.ts';
import { opened, type PopupWindow } from './popups/windows.ts';
import { useEngine } from './use-engine.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLiveMode } from './use-live-mode.ts';
import { useShownTag } from './use-shown-tag.ts';
import { ZoomControls } from './zoom-controls.tsx';

const HoldLayer = lazy(() => loadChunk('hold', () => import('./hold/hold-layer.tsx')));
const WaitingWatch = lazy(() => loadChunk('waiting', () => import('./waiting/waiting-watch.tsx')));
const MiniMap = lazy(() => loadChunk('mini-map', () => import('./mini-map.tsx')));
const LiveExtras = lazy(() => loadChunk('live-extras', () => import('./live-extras.tsx')));
const PopupWindows = lazy(() => loadChunk('popups', () => import('./popups/popup-windows.tsx')));

/** Objects from which on a map helps whoever watches a diagram. */
const LARGE = 1000;

interface DiagramViewProps {
  readonly diagram: string;
  /** The site whose values a dynamic diagram shows. */
  readonly site?: string;
  readonly title: string;
  readonly trail?: readonly string[];
  readonly hasSidebar?: boolean;
  /** Stands between the bar and the picture. */
  readonly tabs?: ReactNode;
  /** Told the diagram's own name once it is open. */
  readonly onNamed?: (name: string) => void;
}

/** A diagram in live mode with everything around it: bar, states, zoom, dialogs. */
export function DiagramView({ diagram, site, title, trail, hasSidebar, tabs, onNamed }: DiagramViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<AskedFirst | null>(null);
  const [popups, setPopups] = useState<readonly PopupWindow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another diagram, or site, has none of this one's windows.
  useEffect(() => setPopups([]), [diagram, site]);
  const [holding, setHolding] = useState(false);
  const [wish, setWish] = useState<ExtraWish | null>(null);
  const engine = useEngine({
    surface,
    diagram,
    site,
    onLink: (event) => {
      const { link, object, field } = event;
      if (field) setAsked(event);
      else if (isGraphLink(link)) setWish({ what: 'graph', object });
      else
        followLink(link, navigate, site, location.pathname, (popup) =>
          setPopups((now) => opened(now, popup)),
        );
    },
    onAsk: setAsked,
    onHold: () => setHolding(true),
  });
  const here = useMemo(() => ({ schematicId: diagram, siteId: site }), [diagram, site]);
  const place = useCallback(() => here, [here]);
  useLiveMode(diagram, site);
  useLoadFailure(engine.store.state, site);
  const [fullScreen, toggleFullScreen] = useFullScreen(stage);
  const pollNow = useCallback(() => requestPoll(diagram, site, engine.store), [diagram, site, engine.store]);
  const edit = useCallback(() => navigate(editPath(diagram, site)), [navigate, diagram, site]);
  const { store, session, desk } = engine;
  const [exporting, setExporting] = useState(false);
  const remote = useCallback(() => session.current?.api, [session]);
  const find = useFind({ remote, surface, site });
  useCommands(
    useMemo(
      () =>
        diagramCommands({
          session: () => session.current,
          store,
          toggleFullScreen,
          openExport: () => setExporting(true),
          find: find.actions,
          pollNow,
          playBack: () => setWish({ what: 'playback' }),
          // With the focus on an object its own; else it is asked about all in view.
          acknowledge: () => setWish({ what: 'acknowledge', object: focusedObject(store.state.mirror) }),
          edit,
        }),
      [session, store, toggleFullScreen, find.actions, pollNow, edit],
    ),
  );
  const { report } = useSnapshot(store.state) as DiagramState;
  useShownTag(report?.ok === true, remote);
  const name = report?.name;
  useEffect(() => {
    if (name) onNamed?.(name);
  }, [name, onNamed]);
  const { question, commands } = useSnapshot(desk.state) as typeof desk.state;

  return (
    <div className={styles.view}>
      <PageHeader title={title} trail={trail} hasSidebar={hasSidebar}>
        {report && <OpenWarnings report={report} onShow={(object) => void remote()?.showObject(object)} />}
        <LiveStatus store={store.state} />
        <PollButton store={store.state} />
        <IconButton
          icon={History}
          label="Play back"
          shortcut="H"
          disabled={!report?.ok}
          onClick={() => runCommand('playback')}
        />
        <IconButton
          icon={Download}
          label="Export"
          shortcut="Shift E"
          disabled={!report?.ok}
          onClick={() => runCommand('export')}
        />
        {report?.rights.update && (
          <IconButton icon={Pencil} label="Edit" shortcut="E" onClick={() => runCommand('edit')} />
        )}
      </PageHeader>
      {tabs}
      <div ref={stage} className={styles.stage}>
        <Banner store={store.state} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's own key comes from the elements of the mirror. */}
        <div
          className={styles.picture}
          onContextMenu={(event) => {
            const { left, top } = surface.current!.getBoundingClientRect();
            const at = { x: event.clientX, y: event.clientY };
            event.preventDefault();
            setWish({ what: 'menu', of: { x: at.x - left, y: at.y - top }, at });
          }}
        >
          <div
            ref={surface}
            className={styles.surface}
            role="application"
            aria-label={`Diagram ${title}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture takes the arrow keys.
            tabIndex={0}
          />
          <MirrorLayer
            store={store.state}
            onPress={(item, state) => session.current?.press(item, state)}
            onHold={(item, isDown) => session.current?.hold(item, isDown)}
            onMenu={({ object }, at) => setWish({ what: 'menu', of: object, at })}
          />
          <PointTooltip store={store.state} surface={surface.current} />
          <DiagramCover store={store.state} />
          <CommandTray commands={commands} onDismiss={desk.dismiss} onTakeBack={desk.takeBack} />
          {wish && (
            <Suspense fallback={null}>
              <LiveExtras
                key={diagram}
                wish={wish}
                api={remote}
                store={store.state}
                place={{ diagram, site }}
              />
            </Suspense>
          )}
          {report?.ok && (
            <Suspense fallback={null}>
              <WaitingWatch desk={desk} diagram={diagram} site={site} />
            </Suspense>
          )}
          {holding && (
            <Suspense fallback={null}>
              <HoldLayer engine={engine} stage={stage} place={place} />
            </Suspense>
          )}
          {find.bar}
          {(report?.objects ?? 0) >= LARGE && (
            <Suspense fallback={null}>
              <MiniMap api={remote} store={store.state} surface={surface} />
            </Suspense>
          )}
          <ZoomControls store={store.state} fullScreen={fullScreen} />
        </div>
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog
            name={name ?? title}
            store={store}
            remote={remote}
            selected={0}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <AskedDialogs asked={asked} engine={engine} place={here} onDone={() => setAsked(null)} />
      {popups.length > 0 && (
        <Suspense fallback={null}>
          <PopupWindows windows={popups} site={site} onChange={setPopups} />
        </Suspense>
      )}
      <ConfirmDialog question={question} onCancel={desk.cancel} onConfirm={desk.confirm} />
    </div>
  );
}

function PollButton({ store }: { readonly store: DiagramState }) {
  const disabled = disablesPoll(useSnapshot(store) as DiagramState);
  return (
    <IconButton
      icon={RefreshCw}
      label="Poll now"
      shortcut="P"
      disabled={disabled}
      onClick={() => runCommand('poll-now')}
    />
  );
}

/** The one banner that matters most: no network at all, else no connection to the server. */
function Banner({ store }: { readonly store: DiagramState }) {
  const { online } = useSnapshot(connectivityStore);
  const { engine, silent } = useSnapshot(store) as DiagramState;
  if (!online) return <ConnectionBanner heading={OFFLINE_HEADING} text={OFFLINE_TEXT} />;
  if (silent) return <ConnectionBanner heading="The diagram does not respond." text={DISCONNECTED.text} />;
  if (!showsDisconnect({ engine })) return null;
  return <ConnectionBanner {...DISCONNECTED} retryIn={engine.retryIn} />;
}
