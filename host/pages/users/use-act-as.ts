import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { useGranted } from '../../data/site/queries.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';

/**
 * Opens the page that starts an assimilation session as a user of the company (AUTH-05). Null for users who may not: only
 * an administrator of the company may, and nobody in an assimilation session.
 */
export function useActAs(): ((userUuid: string) => Promise<void>) | null {
  const [, navigate] = useLocation();
  const { user } = useSnapshot(sessionStore);
  const mayUpdate = useGranted('Setup.Users.update');
  if (!mayUpdate || user?.role.type !== 'CompanyAdmin' || user.assimilationMode) return null;
  return async (uuid) => {
    try {
      const { token } = await client.startAssimilation({ params: { uuid } });
      navigate(`/start-assimilation-session?token=${encodeURIComponent(token)}`);
    } catch (error) {
      showToast('error', messageOf(error));
    }
  };
}
