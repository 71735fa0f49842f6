import { Link } from 'wouter';
import type { PlannedPage as Plan } from '../../data/site/planned-pages.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PlannedPageProps {
  readonly plan: Plan;
  readonly siteId?: string;
}

/** Says honestly that a page is not built yet, and what will be there. */
export default function PlannedPage({ plan, siteId }: PlannedPageProps) {
  const { title, icon, what, perSite } = plan;
  usePageTitle(title);
  const chooses = perSite && !siteId;
  return (
    <>
      <PageHeader title={title} hasSidebar={perSite} />
      <EmptyState
        icon={icon}
        title={chooses ? 'No Items Have Been Selected' : 'Not available yet'}
        action={
          chooses && layoutStore.narrow ? (
            <Button onClick={openSidebar}>Show the sites</Button>
          ) : (
            <Link href="/">Go to your home page</Link>
          )
        }
      >
        {what} This page is still being built.
      </EmptyState>
    </>
  );
}
