import { keyOf } from '../../../api/client/hooks.ts';
import type { UserDetail } from '../../../api/contract/index.ts';
import { queryClient } from '../../session/query-client.ts';

/** Takes over what the server stored: here, in the lists, and wherever else the user is shown. */
export function takeUser(user: UserDetail): void {
  queryClient.setQueryData(keyOf('user', { params: { id: user.uuid } }), user);
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['roles'] });
}
