/** Scheduled commands of everybody, as the list and the diagrams show them. One request serves all that show them. */
import type { WaitingCommand } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { client, useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { changes } from './change-words.ts';

/** Milliseconds between two requests: the server tells what is new, but not to those it cannot reach. */
const HEARD_MS = 60_000;
const UNHEARD_MS = 4000;

export function useScheduled() {
  const atSites = useGranted('Site.Overview.canSee');
  const atDash = useGranted('Dash.canSee');
  const isAllowed = atSites || atDash;
  const { data, error } = useCall(
    'waitingCommands',
    { query: {} },
    {
      enabled: isAllowed,
      refetchInterval: useCompanyNews() ? HEARD_MS : UNHEARD_MS,
      staleTime: UNHEARD_MS / 2,
      meta: { inline: true },
    },
  );
  return { items: waitingOf(data?.items ?? []), isRead: data !== undefined, error, isAllowed };
}

/** Those that are not over. */
const waitingOf = (items: readonly WaitingCommand[]): WaitingCommand[] =>
  items.filter(({ result }) => result === 'scheduled' || result === 'pending');

/** "P-103 Run turns OFF". */
export function scheduledWords({ asked, tag, value, unit }: WaitingCommand): string {
  const target = asked?.target ?? (unit ? `${value} ${unit}` : String(value));
  return `${asked?.name ?? tag} ${changes(target)}`;
}

/** Cancels one. Its list is read again when the server reports it. */
export async function cancelScheduled({ commandId }: WaitingCommand): Promise<void> {
  try {
    await client.cancelCommand({ params: { uuid: commandId } });
  } catch (error) {
    showToast('error', (error as Error).message);
  }
}
