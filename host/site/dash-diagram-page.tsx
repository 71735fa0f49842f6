import { useEffect, useState } from 'react';
import { DiagramView } from '../canvas/diagram-view.tsx';
import { write } from '../state/storage.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { MainLayout } from './main-layout.tsx';

interface DashDiagramPageProps {
  readonly params: { readonly diagramId: string };
}

/** A diagram of the dashboard area. Its name is known once the engine has read its head. */
export default function DashDiagramPage({ params: { diagramId } }: DashDiagramPageProps) {
  const [name, setName] = useState('');
  usePageTitle(name || 'Diagram');
  useEffect(() => write('selectedDash', diagramId), [diagramId]);
  return (
    <MainLayout>
      <DiagramView diagram={diagramId} title={name || 'Diagram'} trail={['Diagrams']} onNamed={setName} />
    </MainLayout>
  );
}
