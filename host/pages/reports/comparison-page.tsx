import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { type Comparison, chooseSites } from '../../data/stores/compare-store.ts';
import { openSidebar } from '../../data/stores/layout-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadedReport, type ReportPageProps } from './view/loaded-report.tsx';
import { SiteChoiceButton, SiteChoiceDialog } from './view/site-choice.tsx';
import { TrendReport } from './view/trend-report.tsx';
import { useCompared } from './view/use-compared.ts';

/** A comparison of sites: one series per site for the same tags (CMPR-01, CMPR-02, OR-47). */
export default function ComparisonPage({ params }: ReportPageProps) {
  const { siteId } = params;
  const { chosen, includeSites } = useCompared(siteId);
  const isOfSite = siteId !== undefined;
  const [isChoosing, setChoosing] = useState(false);
  const open = () => setChoosing(true);
  return (
    <>
      <LoadedReport key={params.reportId} type="comparison" params={params}>
        {(report, siteName) => (
          <TrendReport
            type="comparison"
            {...{ report, siteId, siteName, includeSites }}
            choice={!isOfSite && <SiteChoiceButton chosen={chosen} onOpen={open} />}
            empty={<NoSites {...{ isOfSite, chosen }} onChoose={open} />}
          />
        )}
      </LoadedReport>
      {isChoosing && (
        <SiteChoiceDialog
          title="Sites to compare"
          chosen={chosen}
          onChange={chooseSites}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

interface NoSitesProps {
  readonly isOfSite: boolean;
  readonly chosen: Comparison;
  readonly onChoose: () => void;
}

function NoSites({ isOfSite, chosen, onChoose }: NoSitesProps) {
  return (
    <EmptyState
      icon={Columns3}
      title="No sites are compared"
      action={
        isOfSite ? (
          <Button onClick={openSidebar}>Show the sites</Button>
        ) : (
          <SiteChoiceButton chosen={chosen} onOpen={onChoose} />
        )
      }
    >
      Choose an area, a route, or several sites.
    </EmptyState>
  );
}
