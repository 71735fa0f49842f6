/** Stops the way out of a page that has something unsaved, and asks first. One page at a time has the word. */
import { proxy, ref } from 'valtio';

interface LeaveState {
  /** What the user was about to do. */
  readonly pending: { readonly go: () => void } | null;
}

const state = proxy<{ pending: { readonly go: () => void } | null }>({ pending: null });
export const leaveStore: LeaveState = state;

let holds: (() => boolean) | null = null;

/** Asks before leaving while `isUnsaved` says so. Answers what ends that. */
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

/** Around every navigation of the console: goes at once, or after the user has said so. */
export function leaveThen(go: () => void): void {
  if (holds?.()) state.pending = ref({ go });
  else go();
}

/** The user's word: leave now, or stay. */
export function answerLeave(leave: boolean): void {
  const { pending } = state;
  state.pending = null;
  if (!leave) return;
  holds = null;
  pending?.go();
}
