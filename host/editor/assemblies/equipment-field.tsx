import { keepPreviousData } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { AssemblyParameter, Equipment, Shared } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import { PickList } from '../../panels/pick-list.tsx';
import styles from '../../panels/tag-section.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import {
  type EquipmentState,
  equipmentItems,
  equipmentState,
  isOpeners,
  lackOf,
  linksTo,
} from './equipment-model.ts';

interface EquipmentFieldProps {
  readonly parameters: readonly AssemblyParameter[];
  readonly config: Readonly<Record<string, Shared>>;
  readonly site?: string;
  /** On a pop-up instances may show whatever has opened it. */
  readonly isPopup: boolean;
  readonly link: (change: EquipmentChange) => void;
}

interface EquipmentChange {
  readonly equipment: Equipment | null;
  /** The equipment's tags, by link object. */
  readonly roles: Readonly<Record<string, string>> | null;
  /** What was picked fills all of them. */
  readonly tags?: null;
}

/** What the tags of the selected instances belong to: picked once, it fills all of them. */
export function EquipmentField({ parameters, config, site, isPopup, link }: EquipmentFieldProps) {
  const [picking, setPicking] = useState(false);
  const linkObjects = [...new Set(parameters.flatMap(({ linkObjectId }) => linkObjectId ?? []))];
  if (linkObjects.length === 0) return null;
  const state = equipmentState(config);
  const set = (to: Parameters<typeof link>[0]) => {
    setPicking(false);
    link(to.equipment ? { ...to, tags: null } : to);
  };
  return (
    <fieldset className={styles.section} style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className={styles.none}>Equipment</legend>
      {state.isMixed && <p className={styles.none}>Linked to different equipment</p>}
      {state.equipment && (
        <LinkedEquipment
          {...{ state, parameters, site }}
          onUnlink={() => set({ equipment: null, roles: null })}
        />
      )}
      {picking ? (
        <EquipmentPicker {...{ linkObjects, site, isPopup }} onPick={set} onClose={() => setPicking(false)} />
      ) : (
        <Button icon={Link2} onClick={() => setPicking(true)}>
          {state.equipment || state.isMixed ? 'Link other equipment' : 'Link equipment'}
        </Button>
      )}
    </fieldset>
  );
}

interface LinkedEquipmentProps extends Pick<EquipmentFieldProps, 'parameters' | 'site'> {
  readonly state: EquipmentState;
  readonly onUnlink: () => void;
}

/** What is linked, and what it has no tag for. */
function LinkedEquipment({ state, parameters, site, onUnlink }: LinkedEquipmentProps) {
  const equipment = state.equipment!;
  const { from, ...named } = equipment;
  const at = equipment.siteId ?? site;
  const { data, isPending, isError } = useCall(
    'equipment',
    { body: { ...named, ...(at && !equipment.deviceId ? { siteId: at } : {}), limit: 1 } },
    { enabled: from === undefined, meta: { inline: true } },
  );
  const [item] = data?.items ?? [];
  const name = from ? 'Whatever opens the pop-up' : (item?.name ?? (isPending ? '…' : 'Not at this site'));
  const lack = from || isPending || isError ? undefined : lackOf(parameters, state.tags, item);
  return (
    <>
      <div className={styles.linked}>
        <div className={styles.words}>
          <strong title={name}>{name}</strong>
          {item && <span>{item.site}</span>}
          {isError && <span>The equipment could not be read.</span>}
        </div>
        <IconButton icon={Unlink} label="Unlink the equipment" onClick={onUnlink} />
      </div>
      {lack && (
        <p className={styles.none} role="status">
          {lack}
        </p>
      )}
    </>
  );
}

interface EquipmentPickerProps extends Pick<EquipmentFieldProps, 'site' | 'isPopup'> {
  readonly linkObjects: readonly string[];
  readonly onPick: EquipmentFieldProps['link'];
  readonly onClose: () => void;
}

/** Rows that the picker holds at once; for more, type a letter. */
const PAGE = 200;

function EquipmentPicker({ linkObjects, site, isPopup, onPick, onClose }: EquipmentPickerProps) {
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
              ? 'No Items Found. Tags belong to equipment by their assignment and link object.'
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
