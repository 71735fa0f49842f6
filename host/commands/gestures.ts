/** Mouse and touch gestures of a page, in words for the shortcut sheet: nobody finds these by looking. */
import { useEffect } from 'react';
import { proxy, ref } from 'valtio';

export interface Gesture {
  readonly label: string;
  /** As people say it: "Alt drag". */
  readonly by: string;
}

const state = proxy<{ rows: readonly Gesture[] }>({ rows: ref([]) });
export const gestureStore: { readonly rows: readonly Gesture[] } = state;

/** Registers gestures as long as the page is there. */
export function useGestures(rows: readonly Gesture[]): void {
  useEffect(() => {
    state.rows = ref(rows);
    return () => {
      state.rows = ref([]);
    };
  }, [rows]);
}
