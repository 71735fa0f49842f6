/** The companies of the user, for the ways from one to another. */
import { useSnapshot } from 'valtio';
import { sessionStore } from '../stores/session-store.ts';
import { useCall } from './api.ts';

interface OwnCompany {
  readonly uuid: string;
  readonly name: string;
}

/** The companies of the signed-in user: the session's until the server's list arrives, which has new ones too. */
export function useCompanies(): readonly OwnCompany[] {
  const { token, companies } = useSnapshot(sessionStore);
  const listed = useCall('companies', {}, { enabled: token !== null, meta: { inline: true } });
  return listed.data?.items ?? companies;
}
