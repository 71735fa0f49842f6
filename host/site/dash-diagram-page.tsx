import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { DiagramView } from '../canvas/diagram-view.tsx';
import { parameter } from '../editor/paths.ts';
import { write } from '../state/storage.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { MainLayout } from './main-layout.tsx';

interface DashDiagramPageProps {
  readonly params: { readonly diagramId: string };
}

/**
 * A diagram of the dashboard area, for a site where the query names one (NAV-44, NAV-45). Its name is known once the engine
 * has read its head.
 */
export default function DashDiagramPage({ params: { diagramId } }: DashDiagramPageProps) {
  const [name, setName] = useState('');
  const site = parameter(useSearch(), 'siteId');
  usePageTitle(name || 'Diagram');
  useEffect(() => write('selectedDash', diagramId), [diagramId]);
  return (
    <MainLayout>
      <DiagramView
        diagram={diagramId}
        site={site}
        title={name || 'Diagram'}
        trail={['Diagrams']}
        onNamed={setName}
      />
    </MainLayout>
  );
}
