import { isSession, type SignInAnswer } from '../../api/contract/index.ts';
import { endSession, storeSession } from '../state/session-store.ts';
import { restoreTree } from '../state/tree-store.ts';
import { client } from './api.ts';
import type { Credentials } from './validate.ts';

/** Signs in and takes over the session, if no further step comes first. Rejects with ApiError, whose message is for the user. */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  const answer = await client.login({ body: credentials });
  if (isSession(answer)) {
    storeSession(answer);
    restoreTree();
  }
  return answer;
}

/** Ends the session on the server and here. A server that cannot be reached does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await client.logout().catch(() => {});
  endSession();
}
