import { Tags } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { type ListRange, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { TAG_TYPE_TITLES } from '../../../api/contract/calls/tag-fields.ts';
import type { OfferedTag } from '../../../api/contract/index.ts';
import { MISSING } from '../../../api/contract/messages.ts';
import { type LiveNow, useLiveValues } from '../../data/live-values.ts';
import { numberText } from '../../panels/number-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePlaceDrag } from '../toolbox/use-place-drag.tsx';
import styles from './tag-panel.module.css';
import type { TagPlacing } from './tag-placing.ts';
import { clicked, keyed, only, type Picked, type Row, rowsOf } from './tag-rows.ts';

interface TagListProps {
  /** The element with the keys. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly tags: readonly OfferedTag[];
  readonly picked: Picked;
  readonly setPicked: (picked: Picked) => void;
  readonly placing: TagPlacing;
  readonly place: () => void;
  readonly surface: () => HTMLElement | null;
  readonly isPending: boolean;
  readonly fault: string | null;
  readonly isSearched: boolean;
  /** The last row is near: more are wanted. */
  readonly onEnd: () => void;
}

/** A multi-select list box of tags by their equipment; rows are dragged, alone or as many as are selected. */
export function TagList({ list, tags, picked, setPicked, placing, place, surface, ...more }: TagListProps) {
  const id = useId();
  const rows = useMemo(() => rowsOf(tags), [tags]);
  const scroll = useRef<VirtuosoHandle>(null);
  const [range, setRange] = useState<ListRange>({ startIndex: 0, endIndex: 0 });
  const live = useLiveValues(useShown(rows, range));
  const onKeyDown = keysOf({ rows, count: tags.length, picked, setPicked, place, scroll });
  const draggedFrom = (nth: number): readonly OfferedTag[] =>
    picked.chosen.has(nth) ? tags.filter((_, at) => picked.chosen.has(at)) : [tags[nth]!];
  if (tags.length === 0) return <NoTags {...more} />;
  return (
    <Virtuoso
      ref={scroll}
      scrollerRef={(element) => {
        list.current = element as HTMLDivElement | null;
      }}
      className={styles.list}
      role="listbox"
      aria-label="Tags"
      aria-multiselectable
      aria-activedescendant={picked.active < 0 ? undefined : `${id}-${picked.active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => picked.active < 0 && setPicked(only(0))}
      data={rows}
      computeItemKey={(_, { key }) => key}
      rangeChanged={setRange}
      endReached={more.onEnd}
      itemContent={(_, row) =>
        'heading' in row ? (
          <h3 className={styles.heading} role="presentation">
            {row.heading}
          </h3>
        ) : (
          <TagRow
            id={`${id}-${row.nth}`}
            {...{ tag: row.tag, placing, surface }}
            now={live.now.get(row.tag.uuid)}
            isLive={live.isLive}
            isChosen={picked.chosen.has(row.nth)}
            isActive={picked.active === row.nth}
            dragged={() => draggedFrom(row.nth)}
            onClick={(event) => {
              list.current?.focus();
              setPicked(clicked(picked, row.nth, event));
            }}
          />
        )
      }
    />
  );
}

interface KeysOptions extends Pick<TagListProps, 'picked' | 'setPicked' | 'place'> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly scroll: RefObject<VirtuosoHandle | null>;
}

const keysOf =
  ({ rows, count, picked, setPicked, place, scroll }: KeysOptions) =>
  (event: KeyboardEvent): void => {
    const next = keyed(picked, count, event);
    if (event.key === 'Enter') place();
    else if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next || next === picked) return;
    setPicked(next);
    const index = rows.findIndex((row) => 'tag' in row && row.nth === next.active);
    scroll.current?.scrollIntoView({ index });
  };

function NoTags({ isPending, fault, isSearched }: Pick<TagListProps, 'isPending' | 'fault' | 'isSearched'>) {
  if (fault !== null)
    return (
      <p className={styles.none} role="alert">
        {fault}
      </p>
    );
  if (isPending)
    return (
      <p className={styles.none} role="status">
        Loading the tags…
      </p>
    );
  return (
    <EmptyState icon={Tags} title="No Items Found">
      {isSearched
        ? 'No tag or controller matches.'
        : 'Tags of controllers stand here: add one under Communication.'}
    </EmptyState>
  );
}

const WATCHED = 100;

/** The tags around the rows in view: the same for small movements, as watching others takes another connection. */
function useShown(rows: readonly Row[], range: ListRange): readonly string[] {
  const first = Math.max(0, Math.floor(range.startIndex / WATCHED) * WATCHED);
  const last = Math.ceil((range.endIndex + 1) / WATCHED) * WATCHED;
  return useMemo(
    () => rows.slice(first, last).flatMap((row) => ('tag' in row ? row.tag.uuid : [])),
    [rows, first, last],
  );
}

/** Its link object, unless its name says so already. */
const detailOf = ({ name, linkObjectName, tagType }: OfferedTag): string =>
  linkObjectName === null || name.includes(linkObjectName) ? TAG_TYPE_TITLES[tagType] : linkObjectName;

interface TagRowProps extends Pick<TagListProps, 'placing' | 'surface'> {
  readonly id: string;
  readonly tag: OfferedTag;
  readonly now: LiveNow | undefined;
  readonly isLive: boolean;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  /** What a drag from here takes along. */
  readonly dragged: () => readonly OfferedTag[];
  readonly onClick: (event: MouseEvent) => void;
}

/** A row; the keys are the list's. */
function TagRow({
  id,
  tag,
  now,
  isLive,
  isChosen,
  isActive,
  dragged,
  placing,
  surface,
  onClick,
}: TagRowProps) {
  const held = dragged();
  const { bind, ghost } = usePlaceDrag({
    picture: <Ghost tags={held} />,
    surface,
    over: (at) => placing.aim(held, at),
    drop: (x, y) => void placing.drop(held, [x, y]),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: an option, whose list box has the keys. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        aria-label={`${tag.name}, ${tag.controllerName}`}
        className={styles.row}
        data-active={isActive || undefined}
        {...bind()}
        onClick={onClick}
      >
        <span title={tag.name}>{tag.name}</span>
        <small>{detailOf(tag)}</small>
        <Value {...{ now, isLive }} unit={tag.unit} />
      </div>
      {ghost}
    </>
  );
}

const Ghost = ({ tags }: { readonly tags: readonly OfferedTag[] }) => (
  <span className={styles.ghost}>
    <Tags size={15} aria-hidden />
    {tags.length === 1 ? tags[0]!.name : `${tags.length} tags`}
  </span>
);

const QUALITY_WORDS = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;

interface ValueProps extends Pick<TagRowProps, 'now' | 'isLive'> {
  readonly unit: string | null;
}

/** Without a live connection a value is stale, whatever its quality was. */
function Value({ now, isLive, unit }: ValueProps) {
  if (!now) return <span className={styles.value}>{MISSING}</span>;
  const { value, quality } = now;
  const known = QUALITY_WORDS[quality] ?? 'bad';
  const words = isLive || known === 'missing' ? known : 'stale';
  const text = typeof value === 'number' ? numberText(value) : value === null ? MISSING : String(value);
  return (
    <span className={styles.value} data-quality={words} title={`Quality: ${words}`}>
      {text}
      {unit && value !== null ? ` ${unit}` : ''}
      {words !== 'good' && <small>{words}</small>}
    </span>
  );
}
