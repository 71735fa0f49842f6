import { useState } from 'react';
import { useSite } from '../../data/site/queries.ts';
import { FromTemplateDialog } from './from-template-dialog.tsx';
import { OverviewsDialog } from './overviews-dialog.tsx';

export type OverviewTask = 'arrange' | 'from-template';

interface OverviewManagerProps {
  readonly site: string;
  readonly shown: string | undefined;
  /** The first request. */
  readonly task: OverviewTask;
  readonly onClose: () => void;
}

/** The dialogs for a site's overviews, one at a time; loaded on demand. */
export default function OverviewManager({ site, shown, task: first, onClose }: OverviewManagerProps) {
  const [task, setTask] = useState(first);
  const siteName = useSite(site).data?.name ?? 'the site';
  if (task === 'from-template')
    return <FromTemplateDialog site={site} siteName={siteName} onClose={onClose} />;
  return (
    <OverviewsDialog
      site={site}
      shown={shown}
      onTemplate={() => setTask('from-template')}
      onClose={onClose}
    />
  );
}
