import { MainLayout } from '../../site/main-layout.tsx';
import { PageHeader } from '../../site/page-header.tsx';
import { useGranted } from '../../site/queries.ts';
import { type TabPage, Tabs } from '../../ui/tabs.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ControllerTemplates } from './controller-templates.tsx';
import styles from './templates-page.module.css';

/** Templates (NAV-39): each kind of them that the user may see has a tab of its own. */
export default function TemplatesPage() {
  usePageTitle('Templates');
  const tabs: TabPage[] = useGranted('Site.ControllerTemplates.canSee')
    ? [{ id: 'controllers', title: 'Controller templates', content: <ControllerTemplates /> }]
    : [];
  return (
    <MainLayout>
      <PageHeader title="Templates" />
      <div className={styles.tabs}>{tabs.length > 0 && <Tabs label="Templates" pages={tabs} />}</div>
    </MainLayout>
  );
}
