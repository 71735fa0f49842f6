import { proxy } from 'valtio';

/** Milliseconds for which a toast stays (OR-87): errors need reading time. */
const TOAST_MS = { success: 2000, info: 4000, error: 6000 } as const;
export type ToastKind = keyof typeof TOAST_MS;

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
}

const state = proxy<{ toasts: Toast[] }>({ toasts: [] });
export const toastStore: { readonly toasts: readonly Toast[] } = state;

const MAX_SHOWN = 4;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;
let paused = false;

/** Shows a message. A message that is already there is not stacked; its time starts anew. */
export function showToast(kind: ToastKind, message: string): void {
  const same = state.toasts.find((toast) => toast.kind === kind && toast.message === message);
  if (same) {
    startTimer(same);
    return;
  }
  const toast = { id: ++lastId, kind, message };
  state.toasts.push(toast);
  while (state.toasts.length > MAX_SHOWN) dismissToast(state.toasts[0]!.id);
  startTimer(toast);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** Removes all: they may name what the next user may not see. */
export function clearToasts(): void {
  for (const { id } of [...state.toasts]) dismissToast(id);
}

/** While the pointer or the focus is on the toasts none of them disappears. */
export function pauseToasts(): void {
  paused = true;
  for (const timer of timers.values()) clearTimeout(timer);
}

export function resumeToasts(): void {
  paused = false;
  for (const toast of state.toasts) startTimer(toast);
}

function startTimer(toast: Toast): void {
  clearTimeout(timers.get(toast.id));
  if (!paused)
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), TOAST_MS[toast.kind]),
    );
}
