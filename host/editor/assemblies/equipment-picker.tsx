import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTHING } from '../../../api/contract/messages.ts';
import type { Equipment } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import { PickList } from '../../panels/pick-list.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import { equipmentItems, isOpeners, linksTo } from './equipment-model.ts';

export interface EquipmentChange {
  readonly equipment: Equipment | null;
  /** The equipment's tags, by link object. */
  readonly roles: Readonly<Record<string, string>> | null;
  /** What was picked fills all of them. */
  readonly tags?: null;
}

interface EquipmentPickerProps {
  readonly linkObjects: readonly string[];
  readonly site?: string;
  /** On a pop-up instances may show whatever has opened it. */
  readonly isPopup: boolean;
  readonly onPick: (change: EquipmentChange) => void;
  readonly onClose: () => void;
}

/** Rows that the picker holds at once; for more, type a letter. */
const PAGE = 200;

/** Equipment by its name, or whatever opens the pop-up. */
export function EquipmentPicker({ linkObjects, site, isPopup, onPick, onClose }: EquipmentPickerProps) {
  const [typed, setTyped] = useState('');
  const { data, isError, isPending } = useCall(
    'equipment',
    {
      body: {
        ...{ search: useSearchTerm(typed), linkObjects: [...linkObjects], limit: PAGE },
        ...(site ? { siteId: site } : {}),
      },
    },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );
  const items = data?.items ?? [];
  const rows = equipmentItems(items, linkObjects, isPopup);
  return (
    <PickList
      noun="equipment"
      typed={typed}
      onType={setTyped}
      items={rows}
      status={
        isError
          ? 'The equipment could not be loaded.'
          : isPending
            ? 'Loading the equipment…'
            : items.length === 0
              ? `${NOTHING.device}. Tags belong to equipment by their assignment and link object.`
              : `${items.length} of ${data?.total ?? items.length}`
      }
      selected={null}
      onPick={(id) => {
        if (isOpeners(id)) return onPick({ equipment: { from: 'opener' }, roles: null });
        const item = items[rows.findIndex((row) => row.id === id) - (isPopup ? 1 : 0)];
        if (item) onPick(linksTo(item, site));
      }}
      onClose={onClose}
    />
  );
}
