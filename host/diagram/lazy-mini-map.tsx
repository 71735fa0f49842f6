import { lazy, Suspense } from 'react';
import { loadChunk } from '../ui/lazy-page.ts';
import type { MiniMapProps } from './mini-map.tsx';

const Loaded = lazy(() => loadChunk('mini-map', () => import('./mini-map.tsx')));

export function MiniMap(props: MiniMapProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
