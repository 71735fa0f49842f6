import { LayoutList, LayoutTemplate, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { newDiagramPath } from '../../data/site/site-path.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import type { OverviewTask } from './overview-manager.tsx';
import styles from './overview-tools.module.css';

const OverviewManager = lazy(() =>
  loadChunk('overview-manager', () => import('./overview-manager.tsx'), 'pages'),
);

interface OverviewToolsProps {
  readonly site: string;
  /** The overview on the page; none if the site has none. */
  readonly shown?: string;
}

/** Builders' actions on the overviews of a site. */
export default function OverviewTools({ site, shown }: OverviewToolsProps) {
  return shown === undefined ? <FirstOverview site={site} /> : <TabTools site={site} shown={shown} />;
}

/** At the end of the overviews' tabs. */
function TabTools({ site, shown }: OverviewToolsProps) {
  const [task, setTask] = useState<OverviewTask | null>(null);
  return (
    <div className={styles.tools}>
      <IconButton icon={LayoutList} label="Arrange the overviews" onClick={() => setTask('arrange')} />
      <Manager site={site} shown={shown} task={task} onClose={() => setTask(null)} />
    </div>
  );
}

/** For a site without any: two ways to its first. */
function FirstOverview({ site }: { readonly site: string }) {
  const [, navigate] = useLocation();
  const [task, setTask] = useState<OverviewTask | null>(null);
  return (
    <div className={styles.first}>
      <Button look="primary" icon={Plus} onClick={() => navigate(newDiagramPath(site))}>
        New overview
      </Button>
      <Button icon={LayoutTemplate} onClick={() => setTask('from-template')}>
        From a template
      </Button>
      <Manager site={site} task={task} onClose={() => setTask(null)} />
    </div>
  );
}

interface ManagerProps extends OverviewToolsProps {
  readonly task: OverviewTask | null;
  readonly onClose: () => void;
}

const Manager = ({ site, shown, task, onClose }: ManagerProps) =>
  task && (
    <Suspense fallback={null}>
      <OverviewManager key={site} site={site} shown={shown} task={task} onClose={onClose} />
    </Suspense>
  );
