/** The tags at the builder's hand: found, selected, and placed or dropped onto the diagram as linked objects. */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { AVAILABLE_TAGS_PAGE } from '../../../api/contract/calls/report-pickers.ts';
import type { OfferedTag } from '../../../api/contract/index.ts';
import type { TagLook } from '../../../worker/boundary/index.ts';
import { usePages } from '../../data/session/api.ts';
import { linkingMode, type SiteModeState, type SiteModeSwitch } from '../../panels/site-mode.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import type { Editor } from '../editor.ts';
import { PopOutFrame } from '../toolbox/toolbox.tsx';
import { PlaceBar } from './place-bar.tsx';
import { TagList } from './tag-list.tsx';
import styles from './tag-panel.module.css';
import { tagPlacing } from './tag-placing.ts';
import { isSamePicked, NOTHING_PICKED, type Picked } from './tag-rows.ts';

interface TagPanelProps {
  readonly editor: Editor;
  readonly site?: string;
  readonly siteMode: SiteModeSwitch;
  readonly surface: () => HTMLElement | null;
  readonly onOpen: (group: string | null) => void;
}

const NONE: readonly OfferedTag[] = [];

export default function TagPanel({ editor, site, siteMode, surface, onOpen }: TagPanelProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const list = useRef<HTMLDivElement>(null);
  const term = useSearchTerm(typed);
  const pages = usePages('availableTags', {
    size: AVAILABLE_TAGS_PAGE,
    query: { siteUuid: site, search: term },
  });
  const mode = linkingMode(useSnapshot(siteMode.state) as Pick<SiteModeState, 'count' | 'chosen'>);
  const tags = pages.data?.items ?? NONE;
  useSameTags(tags, picked, () => setPicked(NOTHING_PICKED));
  const chosen = [...picked.chosen].sort((a, b) => a - b).flatMap((nth) => tags[nth] ?? []);
  const placing = tagPlacing({ editor, siteMode, mode, reload: () => void pages.refetch() });
  const place = (as: TagLook | null = null) => void placing.place(chosen, as);
  return (
    <PopOutFrame label="Tags" title="Tags" surface={surface} onClose={() => onOpen(null)}>
      <div className={styles.panel}>
        <SearchField
          label="Search tags"
          value={typed}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.focus();
          }}
          onChange={(text) => {
            setTyped(text);
            setPicked(NOTHING_PICKED);
          }}
        />
        <TagList
          {...{ list, tags, picked, setPicked, surface, placing, place }}
          isPending={pages.isPending}
          fault={pages.error?.message ?? null}
          isSearched={term !== undefined}
          onEnd={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
          }}
        />
        <PlaceBar
          {...{ editor, chosen, place }}
          total={pages.data?.total ?? 0}
          isDynamic={mode === 'dynamic'}
        />
      </div>
    </PopOutFrame>
  );
}

/** Positions select: where a list that was read anew has others there, nothing stays selected that nobody chose. */
function useSameTags(tags: readonly OfferedTag[], picked: Picked, forget: () => void): void {
  const before = useRef(tags);
  useEffect(() => {
    if (!isSamePicked(picked, before.current, tags)) forget();
    before.current = tags;
  }, [tags, picked, forget]);
}
