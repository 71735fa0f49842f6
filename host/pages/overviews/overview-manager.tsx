import { useState } from 'react';
import { useSite } from '../../data/site/queries.ts';
import { FromTemplateDialog } from './from-template-dialog.tsx';
import { OverviewsDialog } from './overviews-dialog.tsx';

export type OverviewTask = 'arrange' | 'from-template';

interface OverviewManagerProps {
  readonly site: string;
  readonly shown: string | undefined;
  /** What was asked for first. */
  readonly task: OverviewTask;
  readonly onClose: () => void;
}

/** The dialogs about a site's overviews, one at a time; a part of its own that is loaded when it is asked for. */
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
