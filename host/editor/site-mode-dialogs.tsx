import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useAreas } from '../data/site/queries.ts';
import { sitesOf } from '../panels/action-targets.ts';
import type { SiteModeState, SiteModeSwitch } from '../panels/site-mode.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { KeptLinkTable } from './kept-link-table.tsx';

interface SiteModeDialogsProps {
  readonly mode: SiteModeSwitch;
  /** Selects an object and brings it into view. */
  readonly onShow: (object: string | number) => void;
}

/** The dialogs of the site mode switch before it changes anything. */
export function SiteModeDialogs({ mode, onShow }: SiteModeDialogsProps) {
  const { plan, asksSite } = useSnapshot(mode.state) as SiteModeState;
  if (asksSite) return <SiteDialog mode={mode} />;
  if (!plan) return null;
  const kept =
    plan.kept === 1
      ? '1 object keeps its link, for there is nothing to put in its place'
      : `${plan.kept.toLocaleString('en')} objects keep their links: no replacement was found`;
  const show = (object: string | number) => {
    mode.cancel();
    onShow(object);
  };
  return (
    <Dialog
      title={plan.to === 'dynamic' ? 'Switch to dynamic site mode?' : 'Switch to static site mode?'}
      role="alertdialog"
      open
      wide="canvas"
      onClose={mode.cancel}
      actions={
        <>
          <Button onClick={mode.cancel}>Cancel</Button>
          <Button look="primary" autoFocus disabled={plan.turned === 0} onClick={() => void mode.confirm()}>
            {plan.turned === 0 ? 'Nothing to switch' : `Switch ${plan.turned.toLocaleString('en')}`}
          </Button>
        </>
      }
    >
      <p>
        {plan.turned.toLocaleString('en')} of {(plan.turned + plan.kept).toLocaleString('en')} links can be
        carried over. {kept}. You can undo the switch in one step.
      </p>
      <KeptLinkTable plan={plan} why="Why it keeps its link" onShow={show} />
    </Dialog>
  );
}

/** Static links name devices of one site; a dashboard diagram has none. */
function SiteDialog({ mode }: { readonly mode: SiteModeSwitch }) {
  const [site, setSite] = useState('');
  const areas = useAreas();
  const options = sitesOf(areas.data?.area ?? []);
  return (
    <Dialog
      title="Switch to static site mode?"
      open
      onClose={mode.cancel}
      actions={
        <>
          <Button onClick={mode.cancel}>Cancel</Button>
          <Button look="primary" disabled={site === ''} onClick={() => void mode.switchTo('static', site)}>
            Switch
          </Button>
        </>
      }
    >
      <p>Static objects are linked to the devices of one site. Choose that site.</p>
      <Select label="Site" options={options} value={site} placeholder="Choose a site" onChange={setSite} />
    </Dialog>
  );
}

export default SiteModeDialogs;
