import { useState } from 'react';
import type { Tag } from '../../api/contract/index.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { PickList, type PickListProps } from './pick-list.tsx';
import { useAvailableTags } from './use-tags.ts';

interface TagPickerProps {
  readonly site?: string;
  readonly selected: string | null;
  /** `device`: the controller that the tag belongs to. */
  readonly onPick: (uuid: string, device: string | undefined) => void;
  readonly onClose: () => void;
}

const SEARCH_MS = 200;

/** Tags by a few letters of their names. */
export function TagPicker({ site, selected, onPick, onClose }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const { data, isError, isPending } = useAvailableTags(site, useDebounced(typed.trim(), SEARCH_MS));
  return (
    <TagList
      typed={typed}
      onType={setTyped}
      tags={data?.items ?? []}
      total={data?.total ?? 0}
      status={isError ? 'The tags could not be loaded.' : isPending ? 'Loading the tags…' : null}
      selected={selected}
      onPick={(uuid) => onPick(uuid, data?.items.find((tag) => tag.uuid === uuid)?.controllerUuid)}
      onClose={onClose}
    />
  );
}

export interface TagListProps extends Omit<PickListProps, 'noun' | 'items' | 'status'> {
  readonly tags: readonly Tag[];
  /** All that match, those beyond the list included. */
  readonly total: number;
  readonly status: string | null;
}

export function TagList({ tags, total, status, ...list }: TagListProps) {
  const items = tags.map(({ uuid, name, controllerName, unit }) => ({
    id: uuid,
    title: name,
    detail: `${controllerName}${unit ? ` · ${unit}` : ''}`,
  }));
  return <PickList noun="tags" items={items} status={status ?? countText(tags.length, total)} {...list} />;
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No Items Found';
  if (shown < total) return `${shown} of ${total.toLocaleString('en')}; type to narrow them down`;
  return total === 1 ? '1 tag' : `${total} tags`;
}
