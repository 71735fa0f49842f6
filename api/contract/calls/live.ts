/** Access to the live socket. */
import { object, text } from '../field.ts';
import { call } from './call.ts';
import { diagramRead } from './shared.ts';

export const liveCalls = {
  liveTicket: call('POST live/ticket', {
    summary: 'A ticket of 30 seconds that opens one live socket: a WebSocket can carry no bearer header',
    needs: diagramRead,
    reply: object({ ticket: text({ max: 200 }) }),
  }),
} as const;
