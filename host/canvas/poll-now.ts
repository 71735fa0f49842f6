import { client } from '../session/api.ts';
import { showToast } from '../state/toast-store.ts';

/** Asks the devices behind a diagram for their latest data (ERR-19 has the server's words for it). */
export async function requestPoll(diagram: string, siteId?: string): Promise<void> {
  try {
    const { message } = await client.pollNow({ params: { uuid: diagram }, query: { siteId } });
    showToast('success', message);
  } catch (error) {
    showToast('error', (error as Error).message);
  }
}
