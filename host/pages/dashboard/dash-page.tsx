import { LayoutGrid, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isGranted, type Permissions } from '../../../api/contract/index.ts';
import { useAreas, useGranted, usePermissions } from '../../data/site/queries.ts';
import { newDiagramPath } from '../../data/site/site-path.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useSearch } from '../../ui/use-search.ts';
import { type Arrangement, type Column, type Placed, shownIn, TITLES, type WidgetId } from './arrangement.ts';
import { Arranging } from './arranging.tsx';
import styles from './dash-page.module.css';
import DiagramsWidget from './diagrams-widget.tsx';
import { FirstSteps } from './first-steps.tsx';
import ReportsWidget from './reports-widget.tsx';
import { useArrangement } from './use-arrangement.ts';
import { WidgetBoundary } from './widget.tsx';
import { WIDGET_KINDS } from './widgets.tsx';

/** Below this there is one column. */
const ONE_COLUMN = '(max-width: 1100px)';

/** The first page: how the company's sites are, arranged by each user; and what the dashboard contains. */
export default function DashPage() {
  usePageTitle('Dashboard');
  const [, navigate] = useLocation();
  const mayAdd = useGranted('Dash.add');
  const { typed, setTyped, term } = useSearch();
  const [isArranging, setArranging] = useState(false);
  const [arrangement, arrange] = useArrangement();
  return (
    <>
      <PageHeader title="Dashboard" hasSidebar>
        <div className={styles.search}>
          <SearchField label="Search the dashboard" value={typed} onChange={setTyped} />
        </div>
        {term === undefined && (
          <Button icon={LayoutGrid} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? 'Done' : 'Arrange'}
          </Button>
        )}
        {mayAdd && (
          <Button icon={Plus} onClick={() => navigate(newDiagramPath())}>
            New diagram
          </Button>
        )}
      </PageHeader>
      <div className={styles.page}>
        {term !== undefined ? (
          <Found term={term} />
        ) : (
          arrangement && <Board {...{ arrangement, arrange, isArranging }} />
        )}
      </div>
    </>
  );
}

/** What was searched for: diagrams and reports. Sites, tags and people are found by Ctrl K. */
function Found({ term }: { readonly term: string }) {
  return (
    <div className={styles.column}>
      <DiagramsWidget term={term} />
      <ReportsWidget term={term} />
    </div>
  );
}

interface BoardProps {
  readonly arrangement: Arrangement;
  readonly arrange: (next: Arrangement) => void;
  readonly isArranging: boolean;
}

function Board({ arrangement, arrange, isArranging }: BoardProps) {
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const { data: permissions } = usePermissions();
  const hasNoSites = useHasNoSites();
  if (!permissions) return null;
  const isOffered = ({ id }: Pick<Placed, 'id'>) => isPossible(id, permissions, hasNoSites);
  if (isArranging) return <Arranging {...{ arrangement, arrange, isOneColumn, isOffered }} />;
  const columns: readonly (Column | undefined)[] = isOneColumn ? [undefined] : ['main', 'side'];
  const shown = columns
    .map((column) => shownIn(arrangement, column).filter(isOffered))
    .filter((widgets) => widgets.length > 0);
  return (
    <>
      {hasNoSites && <FirstSteps />}
      {shown.length === 0 && <p className={styles.none}>No widgets are shown. Choose some with “Arrange”.</p>}
      <div className={styles.columns} data-columns={shown.length}>
        {shown.map((widgets, nth) => (
          <div key={widgets[0]!.column + String(nth)} className={styles.column}>
            {widgets.map(({ id }) => (
              <Shown key={id} id={id} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Shown({ id }: { readonly id: WidgetId }) {
  const { Content } = WIDGET_KINDS[id];
  return (
    <WidgetBoundary title={TITLES[id]}>
      <Content />
    </WidgetBoundary>
  );
}

function isPossible(id: WidgetId, permissions: Permissions, hasNoSites: boolean): boolean {
  const { anyOf, isOfSites } = WIDGET_KINDS[id];
  if (isOfSites && hasNoSites) return false;
  return anyOf?.some((right) => isGranted(permissions, right)) ?? true;
}

/** The company is known to have no sites. */
function useHasNoSites(): boolean {
  const areas = useAreas().data?.area;
  return (
    areas?.every(({ routes, sites }) => [...sites, ...routes.flatMap((route) => route.sites)].length === 0) ??
    false
  );
}
