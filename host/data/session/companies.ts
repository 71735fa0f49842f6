/** The companies of the user, for the ways from one to another. */
import { useSnapshot } from 'valtio';
import { sessionStore } from '../stores/session-store.ts';
import { useCall } from './api.ts';

interface OwnCompany {
  readonly uuid: string;
  readonly name: string;
}

/** The companies of the user who is signed in. Those of the session until the server's list is there, which has new ones too. */
export function useCompanies(): readonly OwnCompany[] {
  const { token, companies } = useSnapshot(sessionStore);
  const listed = useCall('companies', {}, { enabled: token !== null, meta: { inline: true } });
  return listed.data?.items ?? companies;
}
