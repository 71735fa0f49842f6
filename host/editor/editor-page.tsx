import { MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useSearch } from 'wouter';
import { MainLayout } from '../site/main-layout.tsx';
import { MessagePage } from '../site/message-page.tsx';
import { layoutStore } from '../state/layout-store.ts';
import { EditorView } from './editor-view.tsx';
import { NewDiagram } from './new-diagram.tsx';
import { diagramPlace, parameter } from './paths.ts';

interface EditorPageProps {
  readonly params: { readonly diagramId?: string; readonly siteId?: string };
  /** It opens over other diagrams. */
  readonly isPopup?: boolean;
}

/** Edits a diagram, or begins a new one where the path names none (NAV-15, NAV-16, NAV-44). */
export default function EditorPage({ params: { diagramId, siteId }, isPopup }: EditorPageProps) {
  const search = useSearch();
  const { narrow } = useSnapshot(layoutStore);
  // Whoever began on a wide screen keeps what they did when the window becomes a narrow one.
  const [began, setBegan] = useState(!narrow);
  if (!narrow && !began) setBegan(true);
  const site = siteId ?? parameter(search, 'siteId');
  if (!diagramId) return <NewDiagram site={site} />;
  const { live } = diagramPlace(diagramId, site, isPopup);
  if (!began) return <TooNarrow live={live} />;
  return <EditorView key={diagramId} diagram={diagramId} site={site} isPopup={isPopup} />;
}

const TooNarrow = ({ live }: { readonly live: string }) => (
  <MainLayout>
    <MessagePage
      page="Edit"
      icon={MonitorUp}
      heading="Editing needs a wider screen"
      action={<Link href={live}>View the diagram live</Link>}
    >
      The tools and the properties do not fit here. On this screen the diagram can be watched.
    </MessagePage>
  </MainLayout>
);
