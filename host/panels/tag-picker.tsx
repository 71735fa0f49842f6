import { type ReactNode, useEffect, useState } from 'react';
import type { Tag } from '../../api/contract/index.ts';
import { type PlacedTag, tagPlaces } from '../data/names/tag-places.ts';
import { useSearchTerm } from '../ui/use-search.ts';
import { PickList, type PickListProps } from './pick-list.tsx';
import { TagValueNow } from './tag-value.tsx';
import { useAvailableTags, useLinkedTag } from './use-tags.ts';

interface TagPickerProps {
  readonly site?: string;
  readonly selected: string | null;
  /** `device`: the controller that the tag belongs to. */
  readonly onPick: (uuid: string, device: string | undefined) => void;
  readonly onClose: () => void;
}

/** Tags by a few letters of their names. */
export function TagPicker({ site, selected, onPick, onClose }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const { data, isError, isPending } = useAvailableTags(site, useSearchTerm(typed));
  return (
    <TagList
      typed={typed}
      onType={setTyped}
      tags={data?.items ?? []}
      total={data?.total ?? 0}
      shownNow={(tag) => <ValueNow tag={tag} />}
      status={isError ? 'The tags could not be loaded.' : isPending ? 'Loading the tags…' : null}
      selected={selected}
      onPick={(uuid) => onPick(uuid, data?.items.find((tag) => tag.uuid === uuid)?.controllerUuid)}
      onClose={onClose}
    />
  );
}

/** Rows that only scroll past request nothing. */
const PASSING_MS = 150;

/** The tag's present value: it shows the builder whether it is the right tag. */
function ValueNow({ tag }: { readonly tag: Tag }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useLinkedTag(stays ? tag.uuid : undefined);
  return data ? <TagValueNow tag={data.tag} last={data.last} /> : null;
}

interface TagListProps extends Omit<PickListProps, 'noun' | 'items' | 'status'> {
  readonly tags: readonly (Tag & PlacedTag)[];
  /** All matches, including those beyond the list. */
  readonly total: number;
  readonly status: string | null;
  /** A tag's present value. */
  readonly shownNow?: (tag: Tag) => ReactNode;
}

export function TagList({ tags, total, status, shownNow, ...list }: TagListProps) {
  const places = tagPlaces(tags, tags.length < total);
  const items = tags.map((tag, nth) => ({
    id: tag.uuid,
    title: tag.name,
    // The unit is beside the value, if there is one.
    detail: `${places[nth]}${tag.unit && !shownNow ? ` · ${tag.unit}` : ''}`,
    ...(shownNow ? { aside: shownNow(tag) } : {}),
  }));
  return <PickList noun="tags" items={items} status={status ?? countText(tags.length, total)} {...list} />;
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No Items Found';
  if (shown < total) return `${shown} of ${total.toLocaleString('en')}; type to narrow them down`;
  return total === 1 ? '1 tag' : `${total} tags`;
}
