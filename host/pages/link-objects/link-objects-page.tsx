import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { type TabPage, Tabs } from '../../ui/tabs.tsx';
import styles from '../templates/templates-page.module.css';
import { Assignments } from './assignments.tsx';
import { Categories } from './categories.tsx';
import { LinkObjects } from './link-objects.tsx';

const TABS: readonly TabPage[] = [
  { id: 'linkObjects', title: 'Link objects', content: <LinkObjects /> },
  { id: 'categories', title: 'Categories', content: <Categories /> },
  { id: 'assignments', title: 'Assignments', content: <Assignments /> },
];

/** Link objects (NAV-38), with their categories and the roles that are used with them. */
export default function LinkObjectsPage() {
  usePageTitle('Link objects');
  return (
    <>
      <PageHeader title="Link objects" />
      <div className={styles.tabs}>
        <Tabs label="Link objects" pages={TABS} />
      </div>
    </>
  );
}
