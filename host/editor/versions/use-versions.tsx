import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { EditingEngine } from '../use-editor.ts';
import { titleOf } from './version-title.ts';

import { refreshVersions } from './versions-cache.ts';

const VersionsPane = lazy(() =>
  loadChunk('versions-pane', () =>
    import('./versions-pane.tsx').then(({ VersionsPane: pane }) => ({ default: pane })),
  ),
);
const VersionView = lazy(() =>
  loadChunk('version-view', () =>
    import('./version-view.tsx').then(({ VersionView: view }) => ({ default: view })),
  ),
);

interface VersionsOptions {
  readonly engine: EditingEngine;
  readonly diagram: string;
  readonly site?: string;
  /** Of the diagram. */
  readonly name: string;
  /** Opens the diagram again, as stored by then. */
  readonly reload: () => void;
}

/** The versions of the edited diagram: their list for the panel, and the open one. */
export function useVersions({ engine, diagram, site, name, reload }: VersionsOptions): {
  readonly pane: ReactNode;
  readonly view: ReactNode;
} {
  const { saving } = engine;
  const [shown, setShown] = useState<DiagramVersion | null>(null);
  // Each save has left one.
  useEffect(
    () => subscribeKey(saving.state, 'phase', (phase) => phase === 'saved' && void refreshVersions()),
    [saving],
  );
  const restore = useCallback(
    async (version: DiagramVersion) => {
      const params = { uuid: diagram };
      // The user has read what restoring does: it replaces whatever is stored now.
      const { items } = await client.diagramVersions({ params, query: { limit: 1 } });
      await client.restoreDiagramVersion({
        params: { ...params, version: version.version },
        body: { version: items[0]!.version },
      });
      setShown(null);
      await refreshVersions();
      reload();
      showToast('info', `${titleOf(version)} was restored.`);
    },
    [diagram, reload],
  );
  return {
    pane: (
      <Suspense fallback={null}>
        <VersionsPane diagram={diagram} onShow={setShown} />
      </Suspense>
    ),
    view: shown && (
      <Suspense fallback={null}>
        <VersionView
          {...{ diagram, site, name, saving }}
          version={shown}
          onClose={() => setShown(null)}
          onRestore={restore}
        />
      </Suspense>
    ),
  };
}
