/** Asks the server now and then whether it can store anything: a page without calls would never notice. */
import { subscribe } from 'valtio';
import { client } from '../data/session/api.ts';
import { queryClient } from '../data/session/query-client.ts';
import { tellTrouble, troubleStore } from '../data/stores/trouble-store.ts';

const EVERY_MS = 15_000;
/** Polls while something is wrong, because the banner must disappear with its reason. */
const OFTEN_MS = 2_000;

export function startTroubleWatch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(look, troubleStore.trouble ? OFTEN_MS : EVERY_MS);
  };
  const look = async () => {
    // A server that cannot be reached is reported elsewhere, by the connection and by calls.
    if (!document.hidden)
      await client.health().then(
        ({ trouble }) => tellTrouble(trouble),
        () => undefined,
      );
    plan();
  };
  let before = troubleStore.trouble;
  subscribe(troubleStore, () => {
    // Reloads what could not be loaded.
    if (before && !troubleStore.trouble) void queryClient.invalidateQueries();
    before = troubleStore.trouble;
    plan();
  });
  plan();
}
