import { ServerClock } from '../../../api/client/server-clock.ts';

/** The clock that times of the server are compared with: the browser's may be wrong. */
export const serverClock = new ServerClock();
