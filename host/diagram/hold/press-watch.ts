/**
 * Whether somebody is pressing, as seen by the page itself: the worker may be late or gone. Anything that takes the operator
 * away from the control counts as releasing it.
 */
export function watchPresses(area: HTMLElement, onLost: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  // The first press began before this was loaded; it only asks, so it need not be tracked.
  let pointer: number | null = null;
  let key: string | null = null;
  const lose = () => {
    pointer = null;
    key = null;
    onLost();
  };
  const lift = (event: PointerEvent) => event.pointerId === pointer && lose();
  const capture = { capture: true, signal };

  area.addEventListener(
    'pointerdown',
    (event) => {
      if (pointer === null && event.button === 0) pointer = event.pointerId;
      // A second finger or button.
      else lose();
    },
    capture,
  );
  addEventListener('pointerup', lift, capture);
  addEventListener('pointercancel', lift, capture);
  area.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat && isPressKey(event.key)) key = event.key;
    },
    capture,
  );
  addEventListener('keydown', (event) => event.key === 'Escape' && lose(), capture);
  addEventListener('keyup', (event) => event.key === key && lose(), capture);
  addEventListener('blur', lose, { signal });
  addEventListener('pagehide', lose, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && lose(), { signal });
  area.addEventListener('contextmenu', lose, capture);
  return { isDown: () => pointer !== null || key !== null, stop: () => stop.abort() };
}

const isPressKey = (key: string): boolean => key === ' ' || key === 'Enter';
