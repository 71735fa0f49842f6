import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react';
import { loadChunk } from '../../ui/lazy-page.ts';
import { createFind, type FindRemote } from './find-model.ts';

const FindBar = lazy(() =>
  loadChunk('find-bar', () => import('./find-bar.tsx').then(({ FindBar: bar }) => ({ default: bar }))),
);

export interface FindActions {
  /** Opens the search, or takes the keyboard there. */
  open(): void;
  /** The next hit of the last search, or the one before; opens the search where there was none. */
  step(by: 1 | -1): void;
}

interface FindOptions {
  readonly remote: () => FindRemote | undefined;
  readonly surface: RefObject<HTMLElement | null>;
  readonly site?: string;
}

/** The search of a diagram: what its commands do, and the bar while it is open. */
export function useFind({ remote, surface, site }: FindOptions): {
  readonly actions: FindActions;
  readonly bar: ReactNode;
} {
  const [find] = useState(() => createFind(remote));
  const [request, setRequest] = useState(0);
  const actions = useMemo((): FindActions => {
    const open = () => setRequest((before) => before + 1);
    return {
      open,
      step(by) {
        if (find.state.total > 0) find.step(by);
        else open();
      },
    };
  }, [find]);
  const close = useCallback(() => {
    setRequest(0);
    surface.current?.focus();
  }, [surface]);
  const bar = request > 0 && (
    <Suspense fallback={null}>
      <FindBar find={find} site={site} request={request} onClose={close} />
    </Suspense>
  );
  return { actions, bar };
}
