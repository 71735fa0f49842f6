/** Asks the server now and then whether it can store anything: a page that is only looked at would never hear of it. */
import { subscribe } from 'valtio';
import { client } from '../data/session/api.ts';
import { queryClient } from '../data/session/query-client.ts';
import { tellTrouble, troubleStore } from '../data/stores/trouble-store.ts';

const EVERY_MS = 15_000;
/** While something is wrong, for the banner is to go with its reason. */
const OFTEN_MS = 2_000;

export function startTroubleWatch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(look, troubleStore.trouble ? OFTEN_MS : EVERY_MS);
  };
  const look = async () => {
    // A server that cannot be reached is another story, which connection and calls tell.
    if (!document.hidden)
      await client.health().then(
        ({ trouble }) => tellTrouble(trouble),
        () => undefined,
      );
    plan();
  };
  let before = troubleStore.trouble;
  subscribe(troubleStore, () => {
    // What could not be loaded is loaded now.
    if (before && !troubleStore.trouble) void queryClient.invalidateQueries();
    before = troubleStore.trouble;
    plan();
  });
  plan();
}
