import { navigate } from 'wouter/use-browser-location';
import {
  type BodyOf,
  type Endpoints,
  isSession,
  type Session,
  type SignInAnswer,
} from '../../../api/contract/index.ts';
import { endSession, sessionStore, storeSession } from '../stores/session-store.ts';
import { signInStepStore, storeSignInStep } from '../stores/sign-in-step-store.ts';
import { write } from '../stores/storage.ts';
import { client } from './api.ts';

export type Credentials = BodyOf<Endpoints['login']>;

/** The state of a sign-in: complete, or at its next step. */
type SignInProgress = 'done' | 'code' | 'company';

/** Stores the session, or the step that is still missing. */
function take(answer: SignInAnswer): SignInProgress {
  if (!isSession(answer)) {
    storeSignInStep(answer);
    return answer.next;
  }
  enter(answer);
  return 'done';
}

function enter(session: Session): void {
  storeSession(session);
  storeSignInStep(null);
}

/** Starts a sign-in. Rejects with ApiError, whose message is for the user. */
export async function signIn(credentials: Credentials): Promise<SignInProgress> {
  return take(await client.login({ body: credentials }));
}

/** The second step: a one-time code, or a recovery code instead. Rejects with ApiError. */
export async function verifyCode(code: string): Promise<SignInProgress> {
  const token = signInStepStore.code?.verificationToken;
  return take(await client.codeVerification({ body: { code, token } }));
}

/** Has a new code mailed; the earlier one is void (OR-04). Rejects with ApiError. */
export async function resendCode(): Promise<void> {
  const { code } = signInStepStore;
  const sent = await client.resendToken({ body: { token: code?.verificationToken } });
  if (code) storeSignInStep({ ...code, sentTo: sent.sentTo, expiresAt: sent.expiresAt });
}

/**
 * Enters a company: as the last step of a sign-in, or instead of the active one (AUTH-22, AUTH-23). The page reloads,
 * because everything on them belonged to the other company. Rejects with ApiError.
 */
export async function enterCompany(company: string): Promise<void> {
  const step = signInStepStore.company;
  if (!sessionStore.token && step) {
    const { companyVerificationToken } = step;
    enter(await client.companyVerification({ body: { company, companyVerificationToken } }));
    return;
  }
  write('switchCompany', company);
  try {
    enter(await client.switchCompany({ params: { companyUuid: company } }));
  } finally {
    write('switchCompany', null);
  }
  navigate('/');
}

/** Starts acting as another user; every record of it contains both names. Rejects with ApiError. */
export async function startAssimilation(token: string, user: string): Promise<void> {
  enter(await client.activateAssimilationMode({ body: { token, user } }));
  navigate('/');
}

/** Ends assimilation. Rejects with ApiError. */
export async function endAssimilation(): Promise<void> {
  enter(await client.endAssimilationMode());
  navigate('/');
}

/** Ends the session on the server and here. An unreachable server does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await client.logout().catch(() => {});
  forget();
}

/** Ends the session of every device. Rejects with ApiError: only the server can sign out other devices. */
export async function signOutEverywhere(): Promise<void> {
  await client.endSessions({ query: {} });
  forget();
}

function forget(): void {
  storeSignInStep(null);
  endSession();
}
