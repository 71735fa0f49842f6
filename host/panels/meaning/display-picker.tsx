import { useMemo, useState } from 'react';
import type { FormatMaster } from '../../../api/contract/index.ts';
import type { ValueType } from '../../../worker/boundary/index.ts';
import { narrowed } from '../../ui/picking.ts';
import { PickList, textOf } from '../pick-list.tsx';
import { displaysOf } from './displays.ts';

interface DisplayPickerProps {
  readonly lists: FormatMaster | undefined;
  /** Of the display in use; null if there are several. */
  readonly selected: string | null;
  readonly onPick: (type: ValueType | null) => void;
  readonly onClose: () => void;
}

/** Every way to show a value, searched by name, type or description. */
export function DisplayPicker({ lists, selected, onPick, onClose }: DisplayPickerProps) {
  const [typed, setTyped] = useState('');
  const all = useMemo(() => displaysOf(lists), [lists]);
  const found = useMemo(() => narrowed(all, typed, textOf), [all, typed]);
  return (
    <PickList
      noun="displays"
      typed={typed}
      onType={setTyped}
      items={found}
      status={found.length === 0 ? 'No Items Found' : `${found.length} of ${all.length}`}
      selected={selected}
      onPick={(id) => onPick(all.find((display) => display.id === id)?.type ?? null)}
      onClose={onClose}
    />
  );
}
