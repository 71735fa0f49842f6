import { client } from '../data/session/api.ts';

/** Opens a diagram for live mode. Failing costs nothing: the live socket has rights of its own. */
export function openLiveMode(diagram: string, siteId?: string): void {
  client.liveMode({ params: { uuid: diagram }, query: { isLiveMode: true, siteId } }).catch(() => {});
}

/** Releases it again; the call outlives the page (OR-65), and the server does it by itself after a while. */
export function releaseLiveMode(diagram: string, siteId?: string): void {
  const parts = { params: { uuid: diagram }, query: { isLiveMode: false, siteId } };
  client.liveMode(parts, { keepalive: true }).catch(() => {});
}
