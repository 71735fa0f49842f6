import type { HostApi } from '../../worker/boundary/index.ts';
import { client, freshToken } from '../data/session/api.ts';

/** What the worker may request from the page: it has neither local storage nor the refresh cookie's lock. */
export const hostApi: HostApi = {
  async socketTicket() {
    return (await client.liveTicket()).ticket;
  },
  async bearer() {
    const token = await freshToken();
    if (!token) throw new Error('Nobody is signed in');
    return token;
  },
};
