import { client } from '../data/session/api.ts';

/** Puts a diagram into live mode. Failing is harmless: the live socket has its own rights. */
export function openLiveMode(diagram: string, siteId?: string): void {
  client.liveMode({ params: { uuid: diagram }, query: { isLiveMode: true, siteId } }).catch(() => {});
}

/** Releases it again; the call outlives the page (OR-65), and otherwise the server releases it after a while. */
export function releaseLiveMode(diagram: string, siteId?: string): void {
  const parts = { params: { uuid: diagram }, query: { isLiveMode: false, siteId } };
  client.liveMode(parts, { keepalive: true }).catch(() => {});
}
