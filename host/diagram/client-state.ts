/**
 * The page's state of a live diagram (CANV-18), and where each part of it is kept. Nothing is kept twice: the worker's
 * data is requested from it, what it publishes is mirrored in the diagram's store, the rest is the page's own.
 *
 *   config map                  the worker's document: an element's config is beside its object
 *   linkObjectConfiguration     the same configs: `assignmentId`, `linkObjectId` and `deviceId` of each
 *   liveMode                    `isLive` below, from the mirrored state; held on the server by use-live-mode.ts
 *   dynamicGraphLiveMode        graph/graph-window.tsx, `view`: live or history, of each open graph
 *   dynamicGraphPause           graph/graph-window.tsx, `isPaused`, of each open graph
 *   liveGraphData               graph/live-points.ts: per tag a list of {time, value}
 *   disablePoll                 `disablesPoll` below
 *   showDisconnectSnackbar      `showsDisconnect` below, until the next good answer
 */
import type { DiagramState } from './diagram-store.ts';

/** OR-96. */
export const DISCONNECTED = { heading: 'Connection lost.', text: 'Values may be out of date.' } as const;

/** Present values are shown: not past ones, and not a diagram that is edited or still loading. */
export const isLive = ({ engine, restarting }: Pick<DiagramState, 'engine' | 'restarting'>): boolean =>
  engine.phase === 'ready' && !engine.edit && !engine.playback && !restarting;

/** Devices cannot be asked now, or were asked a moment ago. */
export const disablesPoll = (state: Pick<DiagramState, 'engine' | 'restarting' | 'polled'>): boolean =>
  state.polled || !isLive(state) || state.engine.connection === 'lost';

export const showsDisconnect = ({ engine }: Pick<DiagramState, 'engine'>): boolean =>
  engine.connection === 'lost';
