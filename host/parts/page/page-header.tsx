import { PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { truncate } from '../../ui/truncated.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The page's ancestors, outermost first: area, route. */
  readonly trail?: readonly string[];
  readonly hasSidebar?: boolean;
  /** At the right: the page's own actions and states. */
  readonly children?: ReactNode;
}

/** The bar over a page: its place and its actions. */
export function PageHeader({ title, trail = [], hasSidebar = false, children }: PageHeaderProps) {
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  return (
    <header className={styles.header}>
      {hasSidebar && hidden && <OpenSidebar />}
      <div className={styles.place}>
        {trail.map((step) => (
          <span key={step} className={styles.step}>
            {truncate(step)}
          </span>
        ))}
        <h1 title={title}>{truncate(title)}</h1>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** The lists beside the pages differ by area. */
function OpenSidebar() {
  const [path] = useLocation();
  const what = path.startsWith('/dash') ? 'folders' : 'sites';
  return <IconButton icon={PanelLeftOpen} label={`Show the ${what}`} onClick={openSidebar} />;
}
