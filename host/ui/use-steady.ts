import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { Steady } from './steady.ts';

export interface SteadyControl<T> {
  /** What to show and to act on. */
  readonly shown: T;
  /** An action on it is under way, or was done a moment ago. */
  readonly isBusy: boolean;
  /** Runs an action on the shown object; ignored while another one runs or if the object was replaced just now. */
  readonly act: (work: (shown: T) => Promise<unknown>) => Promise<void>;
  /** For the element that contains the control. */
  readonly region: RegionHandlers;
}

interface RegionHandlers {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
  readonly onPointerDownCapture: () => void;
  readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

const clock = (): number => performance.now();

/**
 * A control whose data changes by itself, see `Steady`. `key` identifies the object and its meaning; `choice` is what the
 * user chose: after another choice the control changes at once. `hasArrived`: the control appears by itself, over others.
 */
export function useSteady<T>(value: T, key: string, choice = '', hasArrived = false): SteadyControl<T> {
  const [steady] = useState(() => new Steady(value, key, choice, hasArrived ? clock() : undefined));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const before = steady.key;
  useLayoutEffect(() => {
    steady.offer(value, key, choice, clock());
    if (steady.key !== before) redraw();
  });
  useEffect(() => {
    const now = clock();
    const wait = [steady.heldFor(now), steady.busyFor(now)].filter((ms) => ms > 0);
    if (wait.length === 0) return;
    const timer = setTimeout(
      () => {
        steady.settle(clock());
        redraw();
      },
      Math.min(...wait) + 1,
    );
    return () => clearTimeout(timer);
  });
  const act = useCallback(
    async (work: (shown: T) => Promise<unknown>) => {
      // The object that was on the screen when this was offered.
      if (!steady.begin(before, clock())) return;
      redraw();
      try {
        await work(steady.value);
      } finally {
        steady.end(before, clock());
        redraw();
      }
    },
    [steady, before],
  );
  const region = useMemo(() => regionOf(steady, redraw), [steady]);
  return { shown: key === steady.key ? value : steady.value, isBusy: steady.isBusy(clock()), act, region };
}

function regionOf<T>(steady: Steady<T>, redraw: () => void): RegionHandlers {
  const hover = (isInside: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    steady.setInside(isInside, clock());
    redraw();
  };
  return {
    onPointerEnter: hover(true),
    onPointerLeave: hover(false),
    onPointerDownCapture: () => steady.press(clock()),
    onKeyDownCapture: ({ key }) => {
      if (key === 'Enter' || key === ' ') steady.press(clock());
    },
    onClickCapture: (event) => {
      // A menu or a dialog that was opened from here stays as it is while it is open.
      const isWithin = event.currentTarget.contains(event.target as Node);
      if (!isWithin || steady.accepts(clock())) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
