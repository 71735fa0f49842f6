import { proxy } from 'valtio';
import type { Company, Session, User } from '../../../api/contract/index.ts';
import { hasUnsavedInput } from './leave-guard.ts';
import {
  clearUserData,
  isBoolean,
  isRecord,
  isText,
  read,
  setStorageOwner,
  storageName,
  write,
} from './storage.ts';
import { clearToasts } from './toast-store.ts';

type Defaults = Session['defaults'];
type Pages = Pick<Defaults, 'dashUrl' | 'siteUrl'>;
type ViewPermissions = Omit<Defaults, keyof Pages>;

interface SessionState {
  /** Bearer token; null while nobody is signed in. */
  readonly token: string | null;
  readonly user: User | null;
  readonly company: Company | null;
  readonly defaults: Defaults | null;
  /** Companies that the user may switch to, including the active one. */
  readonly companies: readonly Company[];
  /** Shown once on the sign-in page, after a session ended by itself. */
  readonly notice: string | null;
  /** The session ended by itself while its page was shown: user and company are still those of the page. */
  readonly isLapsed: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
const nobody: SessionState = {
  token: null,
  user: null,
  company: null,
  defaults: null,
  companies: [],
  notice: null,
  isLapsed: false,
};
const state = proxy<Mutable<SessionState>>({ ...nobody });
export const sessionStore: SessionState = state;

const isUser = (value: unknown): value is User =>
  isRecord(value) && isText(value.uuid) && isText(value.firstName) && isRecord(value.role);
const isCompany = (value: unknown): value is Company => isRecord(value) && isText(value.uuid);
const isCompanies = (value: unknown): value is Company[] => Array.isArray(value) && value.every(isCompany);
const isPages = (value: unknown): value is Pages => isRecord(value);
const isViewPermissions = (value: unknown): value is ViewPermissions =>
  isRecord(value) && isBoolean(value.haveDashViewPermission) && isBoolean(value.haveSiteViewPermission);

/** Restores the session from local storage (AUTH-14), whole or not at all. */
export function restoreSession(): void {
  const token = read('token', isText);
  const user = read('currentUser', isUser);
  if (!token || !user) {
    // A sign-out in another tab must not lose what was typed in this one.
    const keepsPage = state.user !== null && (read('lapsed', isBoolean) === true || hasUnsavedInput());
    Object.assign(state, keepsPage ? LAPSED : nobody);
    setStorageOwner(null);
    return;
  }
  setStorageOwner(user.uuid);
  const pages = read('defaultPages', isPages);
  const views = read('viewPermissions', isViewPermissions);
  state.isLapsed = false;
  state.token = token;
  state.user = user;
  state.company = read('activeCompany', isCompany);
  state.defaults = pages && views ? { ...views, ...pages } : null;
  state.companies = read('associatedCompanies', isCompanies) ?? [];
}

/** A sign-in or a refresh succeeded: this is now the session, in this tab and in storage. */
export function storeSession(session: Session): void {
  const { dashUrl, siteUrl, ...views } = session.defaults;
  setStorageOwner(session.user.uuid);
  write('currentUser', session.user);
  write('activeCompany', session.company);
  write('associatedCompanies', session.companies ?? [session.company]);
  write('defaultPages', { dashUrl, siteUrl });
  write('viewPermissions', views);
  write('lapsed', null);
  // Written last: other tabs wait for it.
  write('token', session.token);
  state.token = session.token;
  state.user = session.user;
  state.company = session.company;
  state.defaults = session.defaults;
  state.companies = session.companies ?? [session.company];
  state.notice = null;
  state.isLapsed = false;
}

/** The company has another name or time zone: it applies at once, here and in other tabs. */
export function storeCompany(changed: Company): void {
  if (state.company?.uuid !== changed.uuid) return;
  const { uuid, name, timezone } = changed;
  state.company = { uuid, name, timezone };
  state.companies = state.companies.map((one) => (one.uuid === uuid ? { uuid, name, timezone } : one));
  write('associatedCompanies', state.companies);
  write('activeCompany', state.company);
}

type Identity = Pick<Session, 'user' | 'company'>;

/** The identity of a page: user, role, company, and assimilation. Equal identities show the same page. */
const identityOf = ({ user, company }: Identity): string =>
  [user.uuid, user.role.uuid, company.uuid, user.assimilationMode].join();

/** The identity of this session; null while nobody is signed in. */
export const ownIdentity = (): string | null =>
  state.user && state.company ? identityOf({ user: state.user, company: state.company }) : null;

/** Whether two sessions show the same page: if not, a refresh reloads it (OR-101). */
export const isSameIdentity = (session: Identity): boolean => ownIdentity() === identityOf(session);

/** Forgets the user and their stored data; `notice` tells the sign-in page why. */
export function endSession(notice: string | null = null): void {
  clearUserData();
  setStorageOwner(null);
  clearToasts();
  Object.assign(state, nobody, { notice });
}

/** No token; the page keeps what it shows. */
const LAPSED = { token: null, notice: null, isLapsed: true } as const;

/** The session has ended by itself: forgets what is stored of the user, and keeps the page until somebody signs in again. */
export function lapseSession(): void {
  if (state.token === null) return;
  clearUserData();
  // Other tabs hear of both in this order.
  write('lapsed', true);
  write('token', null);
  Object.assign(state, LAPSED);
}

/**
 * Several tabs share one session: a sign-out elsewhere ends it here, a refresh elsewhere is adopted, and another user or
 * company reloads the page, because everything on it belonged to the previous one. After a switch of the company its address
 * did too: `goHome` then. Returns the function that stops this.
 */
export function followOtherTabs(reload: () => void, goHome: () => void): () => void {
  const tokenName = storageName('token');
  let shown = ownIdentity();
  /** The company that another tab is switching to. */
  let entered: string | null = null;
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageName('switchCompany')) entered = read('switchCompany', isText) ?? entered;
    if (event.key === storageName('activeCompany') && state.token !== null) {
      const company = read('activeCompany', isCompany);
      if (company) storeCompany(company);
    }
    if (event.key !== null && event.key !== tokenName) return;
    shown = ownIdentity() ?? shown;
    restoreSession();
    const now = ownIdentity();
    if (now !== null && shown !== null && now !== shown)
      (entered === state.company?.uuid ? goHome : reload)();
    entered = null;
    shown = now ?? shown;
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
