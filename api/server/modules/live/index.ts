/** The interface for other modules: the live socket: who may hear which tags, and what changed since the last frame. */
export { CLOSE, type CloseCode } from './close-codes.ts';
export { Fanout } from './fanout.ts';
export { LiveInterest } from './interest.ts';
export { sizeOf } from './message-size.ts';
export { Pace } from './pace.ts';
export { restoreLastValues } from './restore.ts';
export type { Viewer } from './rights.ts';
export { liveHandlers } from './routes.ts';
export { SocketGate } from './socket-gate.ts';
export { redeemTicket, removeOldTickets } from './tickets.ts';
