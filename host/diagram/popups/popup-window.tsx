import { Pencil, X } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import type { LinkEvent } from '../../../worker/boundary/index.ts';
import { popupEditPath } from '../../data/popups/popup-model.ts';
import { onIdentityChange } from '../../data/stores/identity-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { DiagramState } from '../diagram-store.ts';
import { isGraphLink } from '../follow-link.ts';
import type { ExtraRequest } from '../live-extras.tsx';
import { Holding, LiveSurface, WriteDialogs } from '../surface/live-surface.tsx';
import { type LiveDiagram, useLiveDiagram } from '../surface/use-live-diagram.ts';
import type { Engine } from '../use-engine.ts';
import { useWindowFocus } from '../window-focus.ts';
import { followPast } from './follow-past.ts';
import { PopupExtras } from './popup-extras.tsx';
import styles from './popup-window.module.css';
import { SheetBar } from './sheet-bar.tsx';
import {
  type Box,
  FOOT,
  firstBox,
  inside,
  isColumn,
  mostOfSheet,
  room,
  type Size,
  sheetHeight,
  topOfDiagram,
  UNKNOWN_PAGE,
} from './window-boxes.ts';
import { WindowGrip } from './window-grip.tsx';
import { shownBy } from './windows.ts';

interface PopupWindowProps {
  readonly popup: string;
  readonly nth: number;
  /** Its position among the open ones. */
  readonly place: { readonly nth: number; readonly count: number };
  /** The site whose values it shows. */
  readonly site?: string;
  /** Of the diagram below, whose time it shows. */
  readonly below: DiagramState;
  readonly isFront: boolean;
  readonly onFront: () => void;
  /** Brings the next or previous window to the front. */
  readonly onTurn: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onLink: (event: LinkEvent) => void;
}

const WaitingWatch = lazy(() => loadChunk('waiting', () => import('../waiting/waiting-watch.tsx')));
const LastCommand = lazy(() => import('./last-command.tsx'));
const NoteLine = lazy(() => import('./note-line.tsx'));
const NoteBarMark = lazy(() => import('./note-bar-mark.tsx'));

/** Screens that are too narrow for a window show a sheet at the lower edge. */
const NARROW = '(max-width: 640px)';

/**
 * A pop-up overview live over the diagram (POP-12): moved by its bar with pointer or arrow keys, closed by Escape. On a
 * phone it is a sheet, closed by a swipe. It has its own engine, which ends with it.
 */
export function PopupWindow(props: PopupWindowProps) {
  const { popup, nth, place: among, site, below, isFront, onFront, onTurn, onClose, onLink } = props;
  const surface = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLElement>(null);
  const [extra, setExtra] = useState<ExtraRequest | null>(null);
  const live = useLinkedPopup({ surface, ...shownBy(popup), site, onLink, setExtra });
  const { store, writes } = live.engine;
  const { report, engine: shown } = useSnapshot(store.state) as DiagramState;
  useFollowedPast(live.engine, below);
  const page = usePage(live.engine, shownBy(popup).diagram);
  const whole = useWholePage(live.engine, page);
  const [box, setBox] = useBox(page, shownBy(popup).openerTag ? FOOT : 0, nth);
  const isSheet = useMediaQuery(NARROW);
  const [pull, setPull] = useState(0);
  const title = report?.name ?? 'Pop-up overview';
  useWindowFocus(window);
  useSheetFocus(window, isSheet && isFront);
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog of the window closes before the window does: it stands elsewhere in the page.
    if (event.key !== 'Escape' || writes.state.question || live.asked || !isInside(event)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={window}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      data-window
      className={isSheet ? styles.sheet : styles.window}
      data-front={isFront || undefined}
      style={isSheet ? sheetStyle(page, whole !== undefined, pull) : styleOf(box)}
      onPointerDownCapture={onFront}
      onFocusCapture={onFront}
      onKeyDown={onKeyDown}
    >
      <header className={styles.bar}>
        {isSheet ? (
          <SheetBar {...{ title, ...among, onTurn, onClose }} onPull={setPull} />
        ) : (
          <WindowGrip title={title} box={box} onMove={setBox} />
        )}
        <BarEnd {...{ popup, title, onClose }} state={{ report, engine: shown }} />
      </header>
      <LiveSurface
        {...{ live, surface, title, whole }}
        // Its objects are not where they will be until the window is as large as its page.
        isCovered={page === undefined}
        below={<OfEquipment popup={popup} />}
        onMenu={(of, at) => setExtra({ what: 'menu', of, at })}
      >
        <Holding live={live} stage={window} />
      </LiveSurface>
      {report?.ok && <Scheduled {...{ popup, site, writes }} />}
      <PopupExtras live={live} request={extra} />
      <WriteDialogs live={live} />
    </section>
  );
}

/** The sheet behind is hidden, and cannot have the focus. */
function useSheetFocus(sheet: RefObject<HTMLElement | null>, isFront: boolean): void {
  useEffect(() => {
    if (isFront && !sheet.current?.contains(document.activeElement)) sheet.current?.focus();
  }, [sheet, isFront]);
}

interface BarEndProps extends Pick<PopupWindowProps, 'popup' | 'onClose'> {
  readonly title: string;
  readonly state: Pick<DiagramState, 'report' | 'engine'>;
}

/** What a bar says of the window and its equipment, and its buttons. */
function BarEnd({ popup, title, state: { report, engine }, onClose }: BarEndProps) {
  return (
    <>
      <NoteOf popup={popup} />
      {engine.playback && <span className={styles.past}>Not live</span>}
      {report?.ok && report.rights.update && <EditButton popup={shownBy(popup).diagram} title={title} />}
      <IconButton icon={X} label={`Close ${title}`} onClick={onClose} />
    </>
  );
}

const isInside = ({ currentTarget, target }: KeyboardEvent): boolean =>
  currentTarget.contains(target as Node);

type LinkedOptions = Parameters<typeof useLiveDiagram>[0] & {
  readonly setExtra: (request: ExtraRequest) => void;
};

/** A live diagram whose objects link to graphs of its own, and to what the page opens. */
const useLinkedPopup = ({ onLink, setExtra, ...shown }: LinkedOptions): LiveDiagram =>
  useLiveDiagram({
    ...shown,
    onLink: (event) =>
      isGraphLink(event.link) ? setExtra({ what: 'graph', object: event.object }) : onLink(event),
  });

/** Shows the time of the diagram below as soon as it is open. */
function useFollowedPast({ store, session }: Engine, below: DiagramState): void {
  const { report } = useSnapshot(store.state) as DiagramState;
  useEffect(() => {
    if (!report?.ok) return;
    return followPast(below, (order) => void session.current?.api.playback.run(order));
  }, [report, session, below]);
}

/** What is scheduled for the equipment, in the window's tray. */
function Scheduled({ popup, ...of }: Pick<PopupWindowProps, 'popup' | 'site'> & Pick<Engine, 'writes'>) {
  return (
    <Suspense>
      <WaitingWatch {...of} {...shownBy(popup)} />
    </Suspense>
  );
}

/** What is known of the equipment beside its values. */
function OfEquipment({ popup }: { readonly popup: string }) {
  const { openerTag } = shownBy(popup);
  return (
    openerTag && (
      <Suspense>
        <NoteLine tag={openerTag} />
        <LastCommand tag={openerTag} />
      </Suspense>
    )
  );
}

/** Whether its equipment has a maintenance note, in the bar. */
function NoteOf({ popup }: { readonly popup: string }) {
  const { openerTag } = shownBy(popup);
  return (
    openerTag && (
      <Suspense>
        <NoteBarMark tag={openerTag} />
      </Suspense>
    )
  );
}

function EditButton({ popup, title }: { readonly popup: string; readonly title: string }) {
  return (
    <IconButton
      icon={Pencil}
      label={`Edit ${title}`}
      onClick={() => globalThis.open(popupEditPath(popup), '_blank', 'noopener')}
    />
  );
}

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height });
function sheetStyle(page: Size | undefined, isWhole: boolean, pull: number): CSSProperties {
  const height = sheetHeight(page ?? UNKNOWN_PAGE, room(), topOfDiagram());
  return {
    ...(isWhole ? { maxHeight: mostOfSheet(room(), topOfDiagram()) } : { height }),
    transform: pull > 0 ? `translateY(${pull}px)` : undefined,
  };
}

/** Pages as they were last seen, by diagram: a window that opens again has its size from the beginning. */
const seenPages = new Map<string, Size>();
onIdentityChange(() => seenPages.clear());

/** The page of the window's diagram; undefined until it is known. */
function usePage({ store, session }: Engine, diagram: string): Size | undefined {
  const [page, setPage] = useState(() => seenPages.get(diagram));
  const { report } = useSnapshot(store.state) as DiagramState;
  const isOpen = report?.ok === true;
  useEffect(() => {
    if (!isOpen) return;
    const took = ({ width, height }: Size) => {
      const seen = seenPages.get(diagram);
      const isSame = seen?.width === width && seen.height === height;
      const now = isSame ? seen : { width, height };
      seenPages.set(diagram, now);
      setPage(now);
    };
    void session.current?.api.diagram.canvasSettings().then(took, () => {});
  }, [isOpen, session, diagram]);
  return page;
}

/** The page of a column, as faceplates are: as wide as the window, and scrolled. Others are moved and zoomed. */
function useWholePage({ store, session }: Engine, page: Size | undefined): Size | undefined {
  const { report } = useSnapshot(store.state) as DiagramState;
  const whole = page && isColumn(page) ? page : undefined;
  // A worker that takes over has to be told again: it reports anew.
  useEffect(() => {
    if (whole && report?.ok) void session.current?.api.view.keepWhole(true);
  }, [whole, report, session]);
  return whole;
}

/** The window's position: at first as large as the page of its diagram, and always within reach. */
function useBox(page = UNKNOWN_PAGE, foot: number, nth: number): [Box, (box: Box) => void] {
  const first = () => firstBox(page, room(), nth, { foot, top: topOfDiagram() });
  const [box, setBox] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens anew where its page is another one.
  useEffect(() => setBox(first()), [page, nth, foot]);
  useEffect(() => {
    const onResize = () => setBox((now) => inside(now, room()));
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return [box, setBox];
}
