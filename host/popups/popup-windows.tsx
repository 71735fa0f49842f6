import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { followLink } from '../canvas/follow-link.ts';
import { PopupWindow } from './popup-window.tsx';
import { closed, type PopupWindow as Open, opened } from './windows.ts';

interface PopupWindowsProps {
  /** Those that are open, the front one last. */
  readonly windows: readonly Open[];
  readonly site?: string;
  readonly onChange: (change: (windows: readonly Open[]) => readonly Open[]) => void;
}

/** A page on which actions lead to no reports and addresses (ACT-03). */
const ON_POPUP = '/popup-overviews';

/** The pop-up overviews that are open over a diagram, several at once. */
export function PopupWindows({ windows, site, onChange }: PopupWindowsProps) {
  const [, navigate] = useLocation();
  const front = windows.at(-1)?.popup;
  // In a steady order: an element that is moved in the page would lose what has been typed and dragged in it.
  const steady = [...windows].sort((one, other) => one.nth - other.nth);
  return createPortal(
    <div style={{ display: 'contents' }}>
      {steady.map(({ popup, nth }) => (
        <PopupWindow
          key={popup}
          {...{ popup, nth, site }}
          isFront={popup === front}
          onFront={() => popup === front || onChange((now) => opened(now, popup))}
          onClose={() => onChange((now) => closed(now, popup))}
          onLink={({ link }) =>
            followLink(link, navigate, site, ON_POPUP, (next) => onChange((now) => opened(now, next)))
          }
        />
      ))}
    </div>,
    document.body,
  );
}

export default PopupWindows;
