import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import {
  ASSEMBLIES_PATH,
  assemblyEditPath,
  diagramPlace,
  templatePlace,
} from '../data/site/diagram-paths.ts';
import { holdPage } from '../data/stores/leave-guard.ts';
import type { DiagramState } from '../diagram/diagram-store.ts';
import { useLoadFailure } from '../diagram/load-failure.ts';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { loadChunk } from '../ui/lazy-page.ts';
import type { EditedDiagram } from './editor-head.tsx';
import { usePresence } from './presence/use-presence.ts';
import { DraftBanner } from './saving/draft-banner.tsx';
import { useCopy } from './saving/use-copy.ts';
import { useEditor } from './use-editor.ts';
import { useNaming } from './use-naming.tsx';
import { Workplace } from './workplace.tsx';

const NotAllowed = lazy(() =>
  loadChunk('not-allowed', async () => ({ default: (await import('./not-allowed.tsx')).NotAllowed })),
);

/** A diagram opened for editing; for users who may only view it, a message that says so. */
export function EditorView(edited: EditedDiagram) {
  const { diagram, site, isPopup = false, isTemplate, isClone, definition } = edited;
  const surface = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const placeOf = (uuid: string) =>
    definition
      ? { live: ASSEMBLIES_PATH, edit: assemblyEditPath(uuid) }
      : isTemplate
        ? templatePlace(uuid)
        : diagramPlace(uuid, site, isPopup);
  const copy = useCopy(isClone, (made) => navigate(placeOf(made).edit, { replace: true }));
  const engine = useEditor({ surface, diagram, site, isPopup, isTemplate, copy, definition });
  const { editor, saving, store, session } = engine;
  const remote = useCallback(() => session.current?.api, [session]);
  const { report } = useSnapshot(store.state) as DiagramState;
  useLoadFailure(store.state, site);
  const naming = useNaming({ saving, stored: report?.name ?? '', isClone });
  const { name } = naming;
  if (copy) copy.current = name;
  usePageTitle(name ? `Edit ${name}` : 'Edit');
  const presence = usePresence({
    ...{ editor, remote, diagram, site },
    active: report?.ok === true && report.rights.update && !isClone && !definition,
  });
  useEffect(() => holdPage(() => saving.state.phase !== 'saved'), [saving]);

  const { live } = placeOf(diagram);
  if (report?.ok && !report.rights.update && !isClone)
    return (
      <Suspense fallback={null}>
        <NotAllowed live={live}>
          <DraftBanner saving={saving} name={name} />
        </NotAllowed>
      </Suspense>
    );
  return (
    <Workplace
      {...{ edited, engine, surface, remote, naming, presence }}
      onLive={() => navigate(live)}
      onCopied={(made) => navigate(placeOf(made).edit)}
    />
  );
}
