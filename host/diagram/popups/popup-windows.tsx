import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import type { DiagramState } from '../diagram-store.ts';
import { followLink, tagOfLink } from '../follow-link.ts';
import { PopupWindow } from './popup-window.tsx';
import { closed, type PopupWindow as Open, opened, steady, targetOf, turned } from './windows.ts';

interface PopupWindowsProps {
  /** The open ones, the front one last. */
  readonly windows: readonly Open[];
  readonly site?: string;
  /** Of the diagram that they are open over. */
  readonly below: DiagramState;
  readonly onChange: (change: (windows: readonly Open[]) => readonly Open[]) => void;
}

/** A page on which actions do not open reports and addresses (ACT-03). */
const ON_POPUP = '/popup-overviews';

/** The open pop-up overviews over a diagram, several at once. */
export function PopupWindows({ windows, site, below, onChange }: PopupWindowsProps) {
  const [, navigate] = useLocation();
  const front = windows.at(-1)?.popup;
  // Moving an element in the page would lose what was typed and dragged in it.
  const order = steady(windows);
  return createPortal(
    <div style={{ display: 'contents' }}>
      {order.map(({ popup, nth }, index) => (
        <PopupWindow
          key={popup}
          {...{ popup, nth, site, below }}
          place={{ nth: index, count: order.length }}
          isFront={popup === front}
          onTurn={(by) => onChange((now) => turned(now, by))}
          onFront={() => popup === front || onChange((now) => opened(now, popup))}
          onClose={() => onChange((now) => closed(now, popup))}
          onLink={({ link, tag }) =>
            followLink(link, navigate, { site }, ON_POPUP, (next) =>
              onChange((now) => opened(now, targetOf(next, tagOfLink(link, tag)))),
            )
          }
        />
      ))}
    </div>,
    document.body,
  );
}

export default PopupWindows;
