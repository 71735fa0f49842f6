import { proxy } from 'valtio';
import type { Company, Session, User } from '../../api/contract/index.ts';
import { clearUserData, isRecord, isText, read, setStorageOwner, storageName, write } from './storage.ts';

type Defaults = Session['defaults'];

interface SessionState {
  /** Bearer token; null while nobody is signed in. */
  readonly token: string | null;
  readonly user: User | null;
  readonly company: Company | null;
  readonly defaults: Defaults | null;
  /** Said on the sign-in page once, after a session ended by itself. */
  readonly notice: string | null;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
const nobody: SessionState = { token: null, user: null, company: null, defaults: null, notice: null };
const state = proxy<Mutable<SessionState>>({ ...nobody });
export const sessionStore: SessionState = state;

const isUser = (value: unknown): value is User =>
  isRecord(value) && isText(value.uuid) && isText(value.firstName);
const isCompany = (value: unknown): value is Company => isRecord(value) && isText(value.uuid);
const isDefaults = (value: unknown): value is Defaults =>
  isRecord(value) && 'haveDashViewPermission' in value;

/** Takes up the session that local storage holds (AUTH-14), whole or not at all. */
export function restoreSession(): void {
  const token = read('token', isText);
  const user = read('currentUser', isUser);
  if (!token || !user) {
    Object.assign(state, nobody);
    return;
  }
  setStorageOwner(user.uuid);
  state.token = token;
  state.user = user;
  state.company = read('activeCompany', isCompany);
  state.defaults = read('defaults', isDefaults);
}

/** A sign-in or a refresh succeeded: from now on this is the session, in this tab and in storage. */
export function storeSession(session: Session): void {
  setStorageOwner(session.user.uuid);
  write('currentUser', session.user);
  write('activeCompany', session.company);
  write('defaults', session.defaults);
  write('token', session.token);
  state.token = session.token;
  state.user = session.user;
  state.company = session.company;
  state.defaults = session.defaults;
  state.notice = null;
}

/** Whether two sessions show the same page: if not, a refresh reloads it (OR-101). */
export function isSameIdentity(session: Session): boolean {
  return (
    state.user?.uuid === session.user.uuid &&
    state.user.role.uuid === session.user.role.uuid &&
    state.user.assimilationMode === session.user.assimilationMode &&
    state.company?.uuid === session.company.uuid
  );
}

/** Forgets the user and everything kept for them; `notice` tells the sign-in page why. */
export function endSession(notice: string | null = null): void {
  clearUserData();
  setStorageOwner(null);
  Object.assign(state, nobody, { notice });
}

/**
 * Several tabs are one session: a sign-out elsewhere ends it here, a refresh elsewhere is taken over, and another user
 * reloads the page, because everything on it belonged to the one before.
 */
export function followOtherTabs(reload: () => void): () => void {
  const tokenName = storageName('token');
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenName) return;
    const before = state.user?.uuid;
    restoreSession();
    if (before && state.user && state.user.uuid !== before) reload();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
