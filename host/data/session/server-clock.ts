import { ServerClock } from '../../../api/client/server-clock.ts';

/** The clock that times of the server are compared with: the browser's may be wrong. */
export const serverClock = new ServerClock();

/** A time on the own clock, on the server's: milliseconds since 1970. */
export const serverTime = (own: number): number => own + serverClock.now() - serverClock.own();
