import { Tab, TabGroup, TabList } from '@headlessui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { loadChunk } from '../ui/lazy-page.ts';
import type { Editor } from './editor.ts';
import { type PanelPage, panelStore, showPage } from './panel-store.ts';
import styles from './side-panel.module.css';

const HistoryPane = lazy(() =>
  loadChunk('history-pane', () =>
    import('./history-pane.tsx').then(({ HistoryPane: pane }) => ({ default: pane })),
  ),
);

const LayersPane = lazy(() =>
  loadChunk('layers-pane', () =>
    import('./layers/layers-pane.tsx').then(({ LayersPane: pane }) => ({ default: pane })),
  ),
);

const PAGES: readonly { readonly id: PanelPage; readonly title: string }[] = [
  { id: 'properties', title: 'Properties' },
  { id: 'layers', title: 'Layers' },
  { id: 'history', title: 'History' },
  { id: 'versions', title: 'Versions' },
];

interface SidePanelProps {
  readonly editor: Editor;
  /** What was saved. */
  readonly versions?: ReactNode;
  /** The properties of what is selected. */
  readonly children: ReactNode;
}

/** The right panel: properties, layers, history, versions. */
export function SidePanel({ editor, versions, children }: SidePanelProps) {
  const { page: kept } = useSnapshot(panelStore);
  const pages = versions ? PAGES : PAGES.filter(({ id }) => id !== 'versions');
  const page = kept === 'versions' && !versions ? 'properties' : kept;
  return (
    <aside className={styles.panel} aria-label="Properties" data-side-panel>
      <TabGroup
        selectedIndex={pages.findIndex(({ id }) => id === page)}
        onChange={(at: number) => showPage(pages[at]!.id)}
      >
        <TabList className={styles.tabs} aria-label="Panel">
          {pages.map(({ id, title }) => (
            <Tab key={id} className={styles.tab}>
              {title}
            </Tab>
          ))}
        </TabList>
      </TabGroup>
      <div className={styles.page} data-page={page}>
        {page === 'properties' ? (
          children
        ) : (
          <Suspense fallback={null}>
            {page === 'layers' && <LayersPane editor={editor} />}
            {page === 'history' && <HistoryPane editor={editor} />}
            {page === 'versions' && versions}
          </Suspense>
        )}
      </div>
    </aside>
  );
}
