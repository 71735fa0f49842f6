import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { OVERVIEW_TEXTS, POPUP_TEXTS } from '../../api/contract/index.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { Confirm } from '../ui/confirm.tsx';
import { archiveCall } from './saving/save-calls.ts';
import type { Saving } from './saving/saving.ts';

interface ArchiveDiagramProps {
  readonly diagram: string;
  readonly site?: string;
  readonly isPopup?: boolean;
  readonly isTemplate?: boolean;
  readonly name: string;
  readonly saving: Saving;
  readonly onClose: () => void;
}

/** Asks, archives the open diagram, and leaves for its list (ERR-18). */
export default function ArchiveDiagram(props: ArchiveDiagramProps) {
  const { diagram, site, isPopup, isTemplate, name, saving, onClose } = props;
  const [, navigate] = useLocation();
  const { phase } = useSnapshot(saving.state);
  const archive = async () => {
    await archiveCall(diagram, site, isPopup, isTemplate);
    // Nothing of it remains to be saved.
    saving.reset();
    showToast('success', isPopup ? POPUP_TEXTS.archived : `${name} was archived`);
    const place = isTemplate
      ? '/setup/templates?tab=overviews'
      : site && !isPopup
        ? `/site/overview/${site}`
        : '/dash/';
    navigate(place, { replace: true });
  };
  return (
    <Confirm title={`Archive ${name}?`} open danger action="Archive" onClose={onClose} onConfirm={archive}>
      <p>{question(isPopup, isTemplate, site)}</p>
      {phase !== 'saved' && <p>Unsaved changes will be lost.</p>}
    </Confirm>
  );
}

function question(isPopup: boolean | undefined, isTemplate: boolean | undefined, site: string | undefined) {
  if (isPopup) return POPUP_TEXTS.archive;
  if (isTemplate)
    return 'Are you sure you want to archive this template? Overviews made from it stay as they are.';
  return site ? OVERVIEW_TEXTS.archive : 'Are you sure you want to archive this diagram?';
}
