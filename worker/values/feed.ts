/** Feeds values from the live socket into the engine's tag table. */
import {
  decodeFrame,
  type LiveConnection,
  type LiveState,
  liveUrl,
  openLiveSocket,
} from '../../api/client/live.ts';
import type { Engine } from '../../engine/engine.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Replaces tags that cannot exist: the server refuses it like any unknown one, and the numbering holds. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';
/** Returns a tag that the server accepts in a request. */
export const askable = (uuid: string): string => (UUID.test(uuid) ? uuid : NO_TAG);

interface FeedOptions {
  readonly engine: Engine;
  readonly origin: string;
  /** The diagram of the dashboard that shows the values, for no site. */
  readonly diagram: string | undefined;
  readonly ticket: () => Promise<string>;
  readonly onState: (state: LiveState) => void;
  readonly onLabels: () => void;
  readonly onAssemblies: () => void;
  readonly WebSocket?: typeof WebSocket;
}

/** Subscribes to all tags that the diagram knows by now; values flow until `close`. */
export function openFeed({
  engine,
  origin,
  diagram,
  ticket,
  onState,
  onLabels,
  onAssemblies,
  WebSocket,
}: FeedOptions): LiveConnection {
  const { tags } = engine.live;
  return openLiveSocket({
    url: liveUrl(origin),
    ticket,
    ...(diagram ? { diagram } : {}),
    tags: tags.uuids().map(askable),
    WebSocket,
    onChanged(what) {
      if (what === 'labels') onLabels();
      else if (what === 'assemblies') onAssemblies();
    },
    onFrame(frame) {
      decodeFrame(frame, (index, time, quality, value, alarm) =>
        tags.set(index, time, quality, value, alarm),
      );
      engine.fed();
    },
    onState(state) {
      engine.setConnected(state.connection === 'live');
      onState(state);
    },
  });
}
