import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { parameter } from '../../data/site/diagram-paths.ts';
import { write } from '../../data/stores/storage.ts';
import { DiagramView } from '../../diagram/diagram-view.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';

interface DashDiagramPageProps {
  readonly params: { readonly diagramId: string };
}

/**
 * A diagram of the dashboard area, for a site if the query names one (NAV-44, NAV-45). Its name is known once the engine
 * has read its head.
 */
export default function DashDiagramPage({ params: { diagramId } }: DashDiagramPageProps) {
  const [name, setName] = useState('');
  const site = parameter(useSearch(), 'siteId');
  usePageTitle(name || 'Diagram');
  useEffect(() => write('selectedDash', diagramId), [diagramId]);
  return (
    <DiagramView
      diagram={diagramId}
      site={site}
      title={name || 'Diagram'}
      trail={['Dashboard']}
      hasSidebar
      onNamed={setName}
    />
  );
}
