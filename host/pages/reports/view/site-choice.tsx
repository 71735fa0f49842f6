import { MapPinned } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../data/session/messages.ts';
import { useAreas } from '../../../data/site/queries.ts';
import { allBranches, type SiteNode, siteNodes } from '../../../data/site/site-tree.ts';
import {
  afterCheck,
  blockedWords,
  type Comparison,
  isBlocked,
  NO_SITES,
} from '../../../data/stores/compare-store.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { countWords } from '../../../ui/count-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Tree } from '../../../ui/tree.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import styles from './report-view.module.css';

/** What was chosen, in words: `3 sites`, `1 area`. */
export const choiceWords = ({ type, uuids }: Comparison): string => countWords(uuids.length, type);

interface SiteChoiceButtonProps {
  readonly chosen: Comparison;
  readonly onOpen: () => void;
}

/** Opens the choice of sites where no list of sites stands beside a report: on the dashboard. */
export function SiteChoiceButton({ chosen, onOpen }: SiteChoiceButtonProps) {
  return (
    <Button icon={MapPinned} onClick={onOpen}>
      {chosen.uuids.length > 0 ? choiceWords(chosen) : 'Choose sites'}
    </Button>
  );
}

interface SiteChoiceDialogProps {
  readonly title: string;
  readonly chosen: Comparison;
  readonly onChange: (chosen: Comparison) => void;
  readonly onClose: () => void;
}

/** The tree of sites with boxes, as the sites' sidebar has them in reports (SIDE-05, SIDE-06). */
export function SiteChoiceDialog({ title, chosen, onChange, onClose }: SiteChoiceDialogProps) {
  const { typed, setTyped, term } = useSearch();
  const areas = useAreas(term);
  const nodes = useMemo(() => siteNodes(areas.data?.area ?? []), [areas.data]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const expanded = useMemo(
    () => new Set([...allBranches(nodes)].filter((id) => term || !closed.has(id))),
    [nodes, closed, term],
  );
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const choose = ({ type, id }: SiteNode) => {
    if (isBlocked(chosen, id)) showToast('info', blockedWords(chosen));
    else onChange(afterCheck(chosen, type, id));
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button disabled={chosen.uuids.length === 0} onClick={() => onChange(NO_SITES)}>
            Choose none
          </Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SearchField label="Search sites" value={typed} onChange={setTyped} />
      <div className={styles.sites}>
        {areas.isPending && <Loader />}
        {areas.isError && !areas.data && (
          <InlineError text={messageOf(areas.error)} onRetry={() => void areas.refetch()} />
        )}
        {areas.isSuccess && nodes.length === 0 && <p>No Items Found</p>}
        {nodes.length > 0 && (
          <Tree
            label={title}
            {...{ nodes, expanded }}
            selected={null}
            onToggle={toggle}
            onSelect={choose}
            check={({ id }: SiteNode) => ({
              checked: chosen.uuids.includes(id),
              disabled: isBlocked(chosen, id),
            })}
            onCheck={choose}
          />
        )}
      </div>
    </Dialog>
  );
}
