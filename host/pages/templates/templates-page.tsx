import { useLocation, useSearchParams } from 'wouter';
import { useGranted, useMaySeeAssemblies } from '../../data/site/queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { type TabPage, Tabs } from '../../ui/tabs.tsx';
import { Assemblies } from './assemblies/assemblies.tsx';
import { ControllerTemplates } from './controller-templates.tsx';
import { OverviewTemplates } from './overviews/overview-templates.tsx';
import styles from './templates-page.module.css';

/** Templates (NAV-39): each kind that the user may see has a tab. */
export default function TemplatesPage() {
  usePageTitle('Templates');
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const tab = query.get('tab') ?? (query.has('overview') ? 'overviews' : 'controllers');
  const maySeeAssemblies = useMaySeeAssemblies();
  const tabs: TabPage[] = [
    ...(useGranted('Site.ControllerTemplates.canSee')
      ? [{ id: 'controllers', title: 'Controller templates', content: <ControllerTemplates /> }]
      : []),
    ...(useGranted('Site.OverviewTemplates.canSee')
      ? [{ id: 'overviews', title: 'Overview templates', content: <OverviewTemplates /> }]
      : []),
    ...(maySeeAssemblies ? [{ id: 'assemblies', title: 'Assemblies', content: <Assemblies /> }] : []),
  ];
  return (
    <>
      <PageHeader title="Templates" />
      <div className={styles.tabs}>
        {tabs.length > 0 && (
          <Tabs
            label="Templates"
            pages={tabs}
            selected={tab}
            onSelect={(id) => navigate(`${path}?tab=${id}`, { replace: true })}
          />
        )}
      </div>
    </>
  );
}
