/**
 * State of one user in one company. It starts anew when the page gets another identity, so that nothing is left for the
 * next user or company (AUTH-21). A test finds module state that neither resets nor is listed as the screen's.
 */
import { proxy, subscribe } from 'valtio';
import { ownIdentity, sessionStore } from './session-store.ts';

const resets: (() => void)[] = [];
let identity = ownIdentity();
subscribe(
  sessionStore,
  () => {
    const now = ownIdentity();
    if (now === identity) return;
    identity = now;
    for (const reset of resets) reset();
  },
  true,
);

/** Calls `reset` at every change of the identity: after a sign-in, a sign-out, and a switch of the company. */
export function onIdentityChange(reset: () => void): void {
  resets.push(reset);
}

/** A store that takes the values of `initial` again at every change of the identity. `initial` names every property. */
export function identityState<T extends object>(initial: () => T): T {
  const state = proxy(initial());
  onIdentityChange(() => Object.assign(state, initial()));
  return state;
}
