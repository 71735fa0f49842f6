import { keyOf } from '../../../api/client/hooks.ts';
import type { UserDetail } from '../../../api/contract/index.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { takeSaved } from '../../parts/list/take-saved.ts';

/** Applies what the server stored: here, in the lists, and wherever else the user is shown. */
export function takeUser(user: UserDetail): void {
  queryClient.setQueryData(keyOf('user', { params: { id: user.uuid } }), user);
  takeSaved('users', user, ({ lastName, firstName }) => `${lastName} ${firstName}`);
  void queryClient.invalidateQueries({ queryKey: ['roles'] });
}
