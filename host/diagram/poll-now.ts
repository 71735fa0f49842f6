import { client } from '../data/session/api.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { disablesPoll } from './client-state.ts';
import type { DiagramStore } from './diagram-store.ts';

/** For as long as the server would not ask the devices again. */
const PAUSE_MS = 2000;

/** Asks the devices behind a diagram for their latest data (ERR-19 has the server's words for it). */
export async function requestPoll(
  diagram: string,
  siteId: string | undefined,
  store: DiagramStore,
): Promise<void> {
  if (disablesPoll(store.state)) return;
  store.polled(true);
  const pause = new Promise((done) => setTimeout(done, PAUSE_MS));
  try {
    const { message } = await client.pollNow({ params: { uuid: diagram }, query: { siteId } });
    showToast('success', message);
  } catch (error) {
    showToast('error', (error as Error).message);
  }
  await pause;
  store.polled(false);
}
