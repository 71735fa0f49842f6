import { MonitorUp } from 'lucide-react';
import { useContext, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, Redirect, useSearch } from 'wouter';
import { diagramPlace, parameter, templatePlace } from '../data/site/diagram-paths.ts';
import { templateEditPath } from '../data/site/site-path.ts';
import { layoutStore } from '../data/stores/layout-store.ts';
import { MessagePage } from '../parts/page/message-page.tsx';
import { PageFrame } from '../parts/page/page-frame.ts';
import { lazyPage } from '../ui/lazy-page.ts';
import type { DefinitionEditing } from './definition-editing.ts';
import { EditorView } from './editor-view.tsx';

const NewDiagram = lazyPage('new-diagram', () => import('./new-diagram.tsx'), 'later');

interface EditorPageProps {
  readonly params: { readonly diagramId?: string; readonly siteId?: string };
  /** It opens over other diagrams. */
  readonly isPopup?: boolean;
  /** Overviews are made from it. */
  readonly isTemplate?: boolean;
  /** The diagram that the path names is the definition of an assembly. */
  readonly definition?: DefinitionEditing;
}

/**
 * Edits a diagram. If the path names none, creates an empty one, copies the one that `cloneId` names, or edits the template
 * that `templateId` names (NAV-15, NAV-16, NAV-44, CANV-24).
 */
export default function EditorPage({ params, isPopup, isTemplate, definition }: EditorPageProps) {
  const { diagramId, siteId } = params;
  const search = useSearch();
  const { narrow } = useSnapshot(layoutStore);
  // Work begun on a wide screen is kept when the window becomes narrow.
  const [began, setBegan] = useState(!narrow);
  if (!narrow && !began) setBegan(true);
  const site = siteId ?? parameter(search, 'siteId');
  const cloneOf = diagramId ? undefined : parameter(search, 'cloneId');
  const template = diagramId ? undefined : parameter(search, 'templateId');
  const diagram = diagramId ?? cloneOf;
  if (template && !cloneOf) return <Redirect to={templateEditPath(template)} replace />;
  if (!diagram) return began ? <NewDiagram site={site} /> : <TooNarrow />;
  const { live } = definition
    ? { live: undefined }
    : isTemplate
      ? templatePlace(diagram)
      : diagramPlace(diagram, site, isPopup);
  if (!began) return <TooNarrow live={live} />;
  return (
    <EditorView
      key={`${diagram} ${cloneOf}`}
      {...{ diagram, site, isPopup, isTemplate, definition }}
      isClone={cloneOf !== undefined}
    />
  );
}

/** `live`: where the diagram can be viewed, if anywhere. */
const TooNarrow = ({ live }: { readonly live?: string }) => {
  const Frame = useContext(PageFrame);
  return (
    <Frame>
      <MessagePage
        page="Edit"
        icon={MonitorUp}
        heading="Editing needs a wider screen"
        action={
          live ? <Link href={live}>View the diagram live</Link> : <Link href="/dash/">To the diagrams</Link>
        }
      >
        The tools and the properties do not fit here. On this screen diagrams can be watched.
      </MessagePage>
    </Frame>
  );
};
