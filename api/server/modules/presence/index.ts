/** The interface for other modules: who has which diagram open, and what was saved meanwhile. */
export { PresenceGate } from './presence-gate.ts';
export type { PresenceBus } from './presence-rooms.ts';
export { ROOM_NEWS } from './room-news.ts';
