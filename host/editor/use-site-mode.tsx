import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SiteMode } from '../../worker/boundary/index.ts';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { createSiteMode, type SiteModeSwitch } from '../panels/site-mode.ts';
import { loadChunk } from '../ui/lazy-page.ts';

const SiteModeDialogs = lazy(() => loadChunk('site-mode', () => import('./site-mode-dialogs.tsx')));

interface SiteModeOptions {
  readonly remote: () => EngineHandle['api'] | undefined;
  /** The site shown here, if any. */
  readonly site?: string;
}

/** Static and dynamic site mode of the edited diagram: its switch, and the dialogs before it changes. */
export function useSiteMode({ remote, site }: SiteModeOptions): {
  readonly siteMode: SiteModeSwitch;
  readonly switchTo: (to: SiteMode) => void;
  readonly dialogs: ReactNode;
} {
  const [siteMode] = useState(() => createSiteMode({ remote, say: showToast }));
  const { plan, asksSite } = useSnapshot(siteMode.state);
  const dialogs = (plan || asksSite) && (
    <Suspense fallback={null}>
      <SiteModeDialogs mode={siteMode} onShow={(object) => void remote()?.objects.show(object)} />
    </Suspense>
  );
  return { siteMode, switchTo: (to) => void siteMode.switchTo(to, site), dialogs };
}
