import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { DefinitionEditing } from '../definition-editing.ts';
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

/** The user has read what restoring does: it replaces whatever is stored now. */
async function restoreDiagram(uuid: string, version: number): Promise<void> {
  const { items } = await client.diagramVersions({ params: { uuid }, query: { limit: 1 } });
  await client.restoreDiagramVersion({ params: { uuid, version }, body: { version: items[0]!.version } });
}

interface VersionsOptions {
  readonly engine: EditingEngine;
  readonly diagram: string;
  readonly site?: string;
  /** Of the diagram. */
  readonly name: string;
  /** Opens the diagram again, as stored by then. */
  readonly reload: () => void;
  readonly definition?: DefinitionEditing;
}

/** The versions of the edited diagram: their list for the panel, and the open one. */
export function useVersions({ engine, diagram, site, name, reload, definition }: VersionsOptions): {
  readonly pane: ReactNode;
  readonly view: ReactNode;
} {
  const { saving } = engine;
  const isAssembly = definition !== undefined;
  const [shown, setShown] = useState<DiagramVersion | null>(null);
  // Each save has left one.
  useEffect(
    () => subscribeKey(saving.state, 'phase', (phase) => phase === 'saved' && void refreshVersions()),
    [saving],
  );
  const restore = useCallback(
    async (version: DiagramVersion) => {
      if (definition) await definition.restore(diagram, version.version);
      else await restoreDiagram(diagram, version.version);
      setShown(null);
      await refreshVersions();
      reload();
      showToast('info', `${titleOf(version)} was restored.`);
    },
    [diagram, reload, definition],
  );
  return {
    pane: (
      <Suspense fallback={null}>
        <VersionsPane {...{ diagram, isAssembly }} onShow={setShown} />
      </Suspense>
    ),
    view: shown && (
      <Suspense fallback={null}>
        <VersionView
          {...{ diagram, site, name, saving, isAssembly }}
          version={shown}
          onClose={() => setShown(null)}
          onRestore={restore}
        />
      </Suspense>
    ),
  };
}
