import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useState } from 'react';
import { loadChunk } from '../../ui/lazy-page.ts';
import { createFind, type FindRemote } from './find-model.ts';

const FindBar = lazy(() =>
  loadChunk('find-bar', () => import('./find-bar.tsx').then(({ FindBar: bar }) => ({ default: bar }))),
);

export interface FindActions {
  /** Opens the search, or focuses it. */
  open(): void;
  /** The next or previous hit of the last search; opens the search if there was none. */
  step(by: 1 | -1): void;
}

interface FindOptions {
  readonly remote: () => FindRemote | undefined;
  readonly surface: RefObject<HTMLElement | null>;
  readonly site?: string;
}

/** A diagram's search: the actions of its commands, and the bar while it is open. */
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
