import { useEffect, useState } from 'react';
import type { SiteModePlan } from '../../worker/boundary/index.ts';
import type { EditRemote } from './edit-remote.ts';
import { KeptLinkTable } from './kept-link-table.tsx';

/** What a template of the open diagram would not be linked to any more: how many objects, which, and why. */
export function LostLinks({ remote }: { readonly remote: () => EditRemote | undefined }) {
  const plan = useTemplateLinks(remote);
  if (!plan || plan.kept === 0) return null;
  const isOne = plan.kept === 1;
  return (
    <div role="status">
      <p>
        {isOne ? '1 object' : `${plan.kept.toLocaleString('en')} objects`} of{' '}
        {(plan.turned + plan.kept).toLocaleString('en')} will be linked to nothing in the template, because no
        assignment stands for what {isOne ? 'it shows' : 'they show'} here.
      </p>
      <KeptLinkTable plan={plan} why="Why it loses its link" />
    </div>
  );
}

/** A template is linked as a diagram in dynamic site mode is. Null until that is known; the server judges again when it saves. */
function useTemplateLinks(remote: () => EditRemote | undefined): SiteModePlan | null {
  const [plan, setPlan] = useState<SiteModePlan | null>(null);
  useEffect(() => {
    let isOver = false;
    remote()
      ?.siteMode.plan('dynamic')
      .then(
        (found) => !isOver && setPlan(found),
        // Saving says afterwards what was lost.
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [remote]);
  return plan;
}
