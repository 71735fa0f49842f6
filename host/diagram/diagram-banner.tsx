import { useSnapshot } from 'valtio';
import { connectivityStore } from '../data/stores/connectivity-store.ts';
import { OFFLINE_HEADING, OFFLINE_TEXT } from '../parts/page/offline-page.tsx';
import { DISCONNECTED, showsDisconnect } from './client-state.ts';
import type { DiagramState } from './diagram-store.ts';
import { ConnectionBanner } from './live-status.tsx';

interface DiagramBannerProps {
  readonly store: DiagramState;
  readonly isListed: boolean;
}

/** The most important banner: no network at all, else no connection to the server. */
export function DiagramBanner({ store, isListed }: DiagramBannerProps) {
  const { online } = useSnapshot(connectivityStore);
  const { engine, silent } = useSnapshot(store) as DiagramState;
  const words = bannerWords(online, silent, engine);
  return words && <ConnectionBanner {...words} isListed={isListed} />;
}

const bannerWords = (online: boolean, silent: boolean, engine: DiagramState['engine']) => {
  if (!online) return { heading: OFFLINE_HEADING, text: OFFLINE_TEXT };
  if (silent) return { heading: 'The diagram does not respond.', text: DISCONNECTED.text };
  return showsDisconnect({ engine }) ? { ...DISCONNECTED, retryIn: engine.retryIn } : null;
};
