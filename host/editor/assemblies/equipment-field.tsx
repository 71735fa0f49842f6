import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { AssemblyParameter, Shared } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import styles from '../../panels/tag-section.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { type EquipmentState, equipmentState, lackOf } from './equipment-model.ts';
import { type EquipmentChange, EquipmentPicker } from './equipment-picker.tsx';

interface EquipmentFieldProps {
  readonly parameters: readonly AssemblyParameter[];
  readonly config: Readonly<Record<string, Shared>>;
  readonly site?: string;
  /** On a pop-up instances may show whatever has opened it. */
  readonly isPopup: boolean;
  readonly link: (change: EquipmentChange) => void;
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
