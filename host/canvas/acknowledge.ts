import { client } from '../session/api.ts';
import { messageOf } from '../session/messages.ts';
import { acknowledgeAll } from '../site/alerts/use-alert-acts.ts';
import { showToast } from '../state/toast-store.ts';

/** Acknowledges what is open of some tags, from where they are seen; what came of it is said. Throws nothing. */
export async function acknowledgeTags(tags: readonly string[]): Promise<void> {
  const each = [...new Set(tags)];
  if (each.length === 0) return showToast('error', 'No alarm in view waits to be acknowledged.');
  try {
    const answers = await Promise.all(
      each.map((tagUuid) => client.alerts({ query: { tagUuid, status: 'open', isOverview: true } })),
    );
    const refused = await acknowledgeAll(answers.flatMap(({ items }) => items));
    if (refused > 0) showToast('error', `${refused} of the alarms could not be acknowledged.`);
    else
      showToast('success', each.length === 1 ? 'Alarm acknowledged' : `${each.length} alarms acknowledged`);
  } catch (error) {
    showToast('error', messageOf(error));
  }
}
