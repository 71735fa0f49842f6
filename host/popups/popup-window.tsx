import { GripHorizontal, Pencil, X } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import type { LinkEvent } from '../../worker/protocol.ts';
import type { AskedFirst } from '../canvas/action-dialogs.tsx';
import { AskedDialogs } from '../canvas/asked-dialogs.tsx';
import { CommandTray } from '../canvas/command-tray.tsx';
import { ConfirmDialog } from '../canvas/confirm-dialog.tsx';
import { DiagramCover } from '../canvas/diagram-cover.tsx';
import type { DiagramState } from '../canvas/diagram-store.ts';
import canvasStyles from '../canvas/diagram-view.module.css';
import { MirrorLayer } from '../canvas/mirror-layer.tsx';
import { PointTooltip } from '../canvas/point-tooltip.tsx';
import { type Engine, useEngine } from '../canvas/use-engine.ts';
import { useLiveMode } from '../canvas/use-live-mode.ts';
import { IconButton } from '../ui/button.tsx';
import { truncate } from '../ui/truncated.tsx';
import { type Box, firstBox, inside, popupEditPath } from './popup-model.ts';
import styles from './popup-window.module.css';

interface PopupWindowProps {
  readonly popup: string;
  readonly nth: number;
  /** The site whose values it shows. */
  readonly site?: string;
  readonly isFront: boolean;
  readonly onFront: () => void;
  readonly onClose: () => void;
  readonly onLink: (event: LinkEvent) => void;
}

/** Pixels that an arrow key moves the window; with Shift ten times as many. */
const STEP = 8;
const PAGE = { width: 400, height: 400 } as const;
const room = () => ({ width: innerWidth, height: innerHeight });

/**
 * A pop-up overview live over the diagram (POP-12): moved by its bar with pointer or arrow keys, closed by Escape. It has
 * an engine of its own, which ends with it.
 */
export function PopupWindow({ popup, nth, site, isFront, onFront, onClose, onLink }: PopupWindowProps) {
  const surface = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<AskedFirst | null>(null);
  const engine = useEngine({ surface, diagram: popup, site, onLink, onAsk: setAsked });
  useLiveMode(popup, site);
  const { store, session, desk } = engine;
  const { report } = useSnapshot(store.state) as DiagramState;
  const { question, commands } = useSnapshot(desk.state) as typeof desk.state;
  const [box, setBox] = useBox(engine, nth);
  const title = report?.name ?? 'Popup overview';
  useEffect(() => window.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    // What is asked in a dialog of the window is closed before the window is.
    if (event.key !== 'Escape' || question || asked) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={window}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles.window}
      data-front={isFront || undefined}
      style={styleOf(box)}
      onPointerDownCapture={onFront}
      onFocusCapture={onFront}
      onKeyDown={onKeyDown}
    >
      <header className={styles.bar}>
        <Grip title={title} box={box} onMove={setBox} />
        {report?.ok && report.rights.update && (
          <IconButton
            icon={Pencil}
            label={`Edit ${title}`}
            onClick={() => globalThis.open(popupEditPath(popup), '_blank', 'noopener')}
          />
        )}
        <IconButton icon={X} label={`Close ${title}`} onClick={onClose} />
      </header>
      <div className={canvasStyles.picture}>
        <div
          ref={surface}
          className={canvasStyles.surface}
          role="application"
          aria-label={`Diagram ${title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture takes the arrow keys.
          tabIndex={0}
        />
        <MirrorLayer store={store.state} onPress={(item, state) => session.current?.press(item, state)} />
        <PointTooltip store={store.state} surface={surface.current} />
        <DiagramCover store={store.state} />
        <CommandTray commands={commands} onDismiss={desk.dismiss} onTakeBack={desk.takeBack} />
      </div>
      <AskedDialogs asked={asked} engine={engine} onDone={() => setAsked(null)} />
      <ConfirmDialog question={question} onCancel={desk.cancel} onConfirm={desk.confirm} />
    </section>
  );
}

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height });

interface GripProps {
  readonly title: string;
  readonly box: Box;
  readonly onMove: (box: Box) => void;
}

/** What the window is taken by. */
function Grip({ title, box, onMove }: GripProps) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly box: Box } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, box };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const start = from.current;
    if (!start) return;
    const left = start.box.left + clientX - start.x;
    onMove(inside({ ...start.box, left, top: start.box.top + clientY - start.y }, room()));
  };
  const end = () => {
    from.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 * STEP : STEP;
    const x = { ArrowLeft: -step, ArrowRight: step }[event.key] ?? 0;
    const y = { ArrowUp: -step, ArrowDown: step }[event.key] ?? 0;
    if (x === 0 && y === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(inside({ ...box, left: box.left + x, top: box.top + y }, room()));
  };
  return (
    <button
      type="button"
      className={styles.grip}
      title={title}
      aria-label={`Move ${title}`}
      {...{ onPointerDown, onPointerMove, onKeyDown }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <GripHorizontal size={14} aria-hidden />
      <span>{truncate(title)}</span>
    </button>
  );
}

/** Where the window is: at first as large as the page of its diagram, and always within reach. */
function useBox({ store, session }: Engine, nth: number): [Box, (box: Box) => void] {
  const [box, setBox] = useState(() => firstBox(PAGE, room(), nth));
  const { report } = useSnapshot(store.state) as DiagramState;
  const isOpen = report?.ok === true;
  useEffect(() => {
    if (!isOpen) return;
    void session.current?.api
      .canvasSettings()
      .then((page) => setBox(firstBox(page, room(), nth)))
      .catch(() => {});
  }, [isOpen, session, nth]);
  useEffect(() => {
    const onResize = () => setBox((now) => inside(now, room()));
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return [box, setBox];
}
