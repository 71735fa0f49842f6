import { endSession, storeSession } from '../state/session-store.ts';
import { restoreTree } from '../state/tree-store.ts';
import { client } from './api.ts';
import type { Credentials } from './validate.ts';

/** Signs in and takes over the session. Rejects with ApiError, whose message is for the user. */
export async function signIn(credentials: Credentials): Promise<void> {
  storeSession(await client.login({ body: credentials }));
  restoreTree();
}

/** Ends the session on the server and here. A server that cannot be reached does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await client.logout().catch(() => {});
  endSession();
}
