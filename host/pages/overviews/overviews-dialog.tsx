import { LayoutTemplate, Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { OVERVIEW_TEXTS } from '../../../api/contract/index.ts';
import { useGranted, useSite } from '../../data/site/queries.ts';
import { newDiagramPath, siteDiagramPath } from '../../data/site/site-path.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { RenameDiagram } from '../../parts/templates/rename-diagram.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import { moved } from './order.ts';
import { archiveOverview, type Overview, orderOverviews, renameOverview } from './overview-calls.ts';
import { OverviewRow } from './overview-row.tsx';
import styles from './overviews-dialog.module.css';
import { useRowDrag } from './use-row-drag.ts';

interface OverviewsDialogProps {
  readonly site: string;
  /** The overview behind the dialog. */
  readonly shown: string | undefined;
  readonly onTemplate: () => void;
  readonly onClose: () => void;
}

const NONE: readonly Overview[] = [];

/** All overviews of a site in order: the first is the one that opens. Moved by drag or arrow keys, renamed, cloned, archived. */
export function OverviewsDialog({ site, shown, onTemplate, onClose }: OverviewsDialogProps) {
  const [, navigate] = useLocation();
  const { data } = useSite(site);
  const overviews = data?.overviews ?? NONE;
  const mayChange = useGranted('Site.Overview.update');
  const mayArchive = useGranted('Site.Overview.archive');
  const { list, drag, move, onKey, said } = useOrdering(site, overviews);
  const [renaming, setRenaming] = useState<Overview | null>(null);
  const [archiving, setArchiving] = useState<Overview | null>(null);
  return (
    <Dialog
      title={`Overviews of ${data?.name ?? 'the site'}`}
      open
      onClose={onClose}
      actions={<Actions {...{ site, mayChange, onTemplate, onClose }} />}
    >
      {overviews.length === 0 && <p className={styles.none}>This site has no overview yet.</p>}
      {mayChange && overviews.length > 1 && (
        <p className={styles.hint}>
          The first one opens with the site. Drag a row, or use the arrow keys on its handle.
        </p>
      )}
      <ul ref={list} className={styles.list} data-held={drag.held !== null || undefined}>
        {overviews.map((overview, at) => (
          <OverviewRow
            key={overview.uuid}
            {...{ overview, at, site }}
            count={overviews.length}
            isShown={overview.uuid === shown}
            drop={dropMark(drag.held, at)}
            onHandle={mayChange ? (event) => drag.press(event, at) : undefined}
            onHandleKey={(event) => onKey(event, at)}
            onOpen={() => {
              navigate(siteDiagramPath(site, overview.uuid));
              onClose();
            }}
            onFirst={() => move(at, 0)}
            onRename={mayChange ? () => setRenaming(overview) : undefined}
            onArchive={mayArchive ? () => setArchiving(overview) : undefined}
          />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {said}
      </p>
      {renaming && (
        <RenameDiagram
          name={renaming.name}
          rename={(name) => renameOverview(site, renaming.uuid, name)}
          onClose={() => setRenaming(null)}
        />
      )}
      <ArchiveOverview {...{ site, shown }} overview={archiving} onClose={() => setArchiving(null)} />
    </Dialog>
  );
}

/** Moving overviews, by drag and by the keys of a handle. `said` announces where one went. */
function useOrdering(site: string, overviews: readonly Overview[]) {
  const list = useRef<HTMLUListElement>(null);
  const order = useMemo(() => orderOverviews(site), [site]);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const next = moved(overviews, from, to);
    if (next === overviews) return;
    order(next);
    const at = next.indexOf(overviews[from]!);
    setSaid(`${overviews[from]!.name} is number ${at + 1} of ${next.length}`);
  };
  const drag = useRowDrag(list, move);
  const onKey = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: overviews.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
    // The handle goes with its row.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-handle="${overviews[at]!.uuid}"]`)?.focus(),
    );
  };
  return { list, drag, move, onKey, said };
}

interface ActionsProps extends Pick<OverviewsDialogProps, 'site' | 'onTemplate' | 'onClose'> {
  readonly mayChange: boolean;
}

/** Adding an overview, and closing. */
function Actions({ site, mayChange, onTemplate, onClose }: ActionsProps) {
  const [, navigate] = useLocation();
  return (
    <>
      {mayChange && (
        <>
          <Button icon={Plus} onClick={() => navigate(newDiagramPath(site))}>
            New overview
          </Button>
          <Button icon={LayoutTemplate} onClick={onTemplate}>
            From a template
          </Button>
          <span className={styles.space} />
        </>
      )}
      <Button look="primary" autoFocus onClick={onClose}>
        Done
      </Button>
    </>
  );
}

interface ArchiveOverviewProps extends Pick<OverviewsDialogProps, 'site' | 'shown' | 'onClose'> {
  /** Null while none is being archived. */
  readonly overview: Overview | null;
}

/** Asks before an overview is archived; if it is the one behind the dialog, the site's first takes its place. */
function ArchiveOverview({ site, shown, overview, onClose }: ArchiveOverviewProps) {
  const [, navigate] = useLocation();
  const archive = async ({ uuid, name }: Overview) => {
    await archiveOverview(site, uuid);
    showToast('success', `${name} was archived`);
    if (uuid === shown) navigate(`/site/overview/${site}`, { replace: true });
  };
  return (
    <Confirm
      title={`Archive ${overview?.name}?`}
      open={overview !== null}
      danger
      action="Archive"
      onClose={onClose}
      onConfirm={() => archive(overview!)}
    >
      <p>{OVERVIEW_TEXTS.archive}</p>
      <p>{RESTORE_WORDS}</p>
    </Confirm>
  );
}

type Mark = 'held' | 'above' | 'below' | undefined;

/** The line that shows where the held row goes. */
function dropMark(held: { readonly from: number; readonly to: number } | null, at: number): Mark {
  if (!held) return undefined;
  if (at === held.from) return 'held';
  if (at !== held.to) return undefined;
  return held.to > held.from ? 'below' : 'above';
}
