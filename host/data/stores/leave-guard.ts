/** Asks before leaving a page with unsaved changes. Only one page at a time can be the guard. */
import { proxy, ref } from 'valtio';

interface LeaveState {
  /** The navigation that waits. */
  readonly pending: { readonly go: () => void } | null;
}

const state = proxy<{ pending: { readonly go: () => void } | null }>({ pending: null });
export const leaveStore: LeaveState = state;

let holds: (() => boolean) | null = null;

/** Asks before leaving while `isUnsaved` returns true. Returns the function that ends that. */
export function holdPage(isUnsaved: () => boolean): () => void {
  holds = isUnsaved;
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener('beforeunload', onUnload);
  return () => {
    removeEventListener('beforeunload', onUnload);
    if (holds === isUnsaved) holds = null;
    state.pending = null;
  };
}

/** Whether the page has input that would be lost. */
export const hasUnsavedInput = (): boolean => holds?.() ?? false;

/** Wraps every navigation of the console: runs at once, or after the user confirms. */
export function leaveThen(go: () => void): void {
  if (holds?.()) state.pending = ref({ go });
  else go();
}

/** The user's decision: leave now, or stay. */
export function answerLeave(leave: boolean): void {
  const { pending } = state;
  state.pending = null;
  if (!leave) return;
  holds = null;
  pending?.go();
}
