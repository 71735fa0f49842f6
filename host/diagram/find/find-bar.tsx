import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useSnapshot } from 'valtio';
import { useCall } from '../../data/session/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import styles from './find-bar.module.css';
import type { Find, FindState } from './find-model.ts';

interface FindBarProps {
  readonly find: Find;
  readonly site?: string;
  /** Grows with every request to search: the field takes the focus. */
  readonly request: number;
  readonly onClose: () => void;
}

const ROW = 44;
const ROWS_SHOWN = 6;

/** A diagram's search bar: a field, the number of hits, and their list to step through. */
export function FindBar({ find, site, request, onClose }: FindBarProps) {
  const { text, total, at, answered } = useSnapshot(find.state) as FindState;
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<VirtuosoHandle>(null);
  const tags = useTagsNamed(useSearchTerm(typed), site);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request takes the keyboard again.
  useEffect(() => field.current?.select(), [request]);
  useEffect(() => find.ask(typed, tags), [find, typed, tags]);
  useEffect(() => () => find.rest(), [find]);
  useEffect(() => {
    if (at >= 0) list.current?.scrollIntoView({ index: at, behavior: 'auto' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by) find.step(by);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={styles.find} aria-label="Find in the diagram">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and F3 mean the whole bar. */}
      <div className={styles.bar} onKeyDown={onKeyDown}>
        <Search size={15} aria-hidden />
        <input
          ref={field}
          type="search"
          aria-label="Find objects by name, kind or tag"
          placeholder="Name, kind or tag"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output className={styles.count}>{answered ? countOf(typed, total, at) : ''}</output>
        <StepButtons find={find} disabled={total === 0} />
        <IconButton icon={X} label="Close the search" shortcut="Esc" onClick={onClose} />
      </div>
      {total > 0 && (
        <Virtuoso
          ref={list}
          className={styles.list}
          style={{ height: Math.min(total, ROWS_SHOWN) * ROW }}
          // The bar's own keys step through the list.
          tabIndex={-1}
          totalCount={total}
          fixedItemHeight={ROW}
          itemContent={(index) => <HitRow find={find} index={index} />}
        />
      )}
      {total === 0 && answered && typed.trim() !== '' && (
        <p className={styles.none}>No objects found. Try a kind, such as “Pump”, or part of a tag name.</p>
      )}
    </search>
  );
}

function StepButtons({ find, disabled }: { readonly find: Find; readonly disabled: boolean }) {
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label="Previous object found"
        shortcut="Shift F3"
        disabled={disabled}
        onClick={() => find.step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label="Next object found"
        shortcut="F3"
        disabled={disabled}
        onClick={() => find.step(1)}
      />
    </>
  );
}

function HitRow({ find, index }: { readonly find: Find; readonly index: number }) {
  const { at, pages } = useSnapshot(find.state) as FindState;
  const hit = find.hit(index);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may be dropped while its rows are shown.
  useEffect(() => find.need(index), [find, index, pages]);
  if (!hit) return <div className={styles.hit} />;
  const facts = [hit.name !== hit.kind && hit.kind, hit.tag].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.hit}
      aria-current={index === at || undefined}
      onClick={() => find.go(index)}
    >
      <Truncated text={hit.name} />
      {facts && <small>{facts}</small>}
    </button>
  );
}

/** Enter, the arrows and F3 step; Shift reverses Enter and F3. */
function stepOf({ key, shiftKey, target }: KeyboardEvent): 1 | -1 | undefined {
  const isField = (target as Element).tagName === 'INPUT';
  if (key === 'F3' || (isField && key === 'Enter')) return shiftKey ? -1 : 1;
  if (isField && key === 'ArrowDown') return 1;
  return isField && key === 'ArrowUp' ? -1 : undefined;
}

function countOf(text: string, total: number, at: number): string {
  if (text.trim() === '') return '';
  const all = total.toLocaleString('en');
  return at < 0 ? all : `${(at + 1).toLocaleString('en')} of ${all}`;
}

/** Tags with that name; the diagram itself knows only those that it was opened with. */
function useTagsNamed(search: string | undefined, site: string | undefined): readonly string[] {
  const { data } = useCall(
    'availableTags',
    { query: { siteUuid: site, search, limit: 500 } },
    { enabled: search !== undefined, meta: { inline: true } },
  );
  return useMemo(
    () => (search === undefined ? [] : (data?.items ?? []).map(({ uuid }) => uuid)),
    [data, search],
  );
}
