import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';

interface HubFieldProps {
  readonly value: string;
  readonly error?: string;
  readonly readOnly: boolean;
  readonly onChange: (uuid: string) => void;
}

const MOST = 500;
const NONE = { value: '', label: 'None' };

/** What a link goes through; a missing one can be added on the way. */
export function HubField({ value, error, readOnly, onChange }: HubFieldProps) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const hubs = useCall('hubs', { query: { limit: MOST } }, { meta: { inline: true } });
  const items = hubs.data?.items;
  const options = useMemo(
    () => [NONE, ...(items ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))],
    [items],
  );
  const name = (typed || wanted).trim();
  const isNew = name !== '' && !options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const add = async () => {
    try {
      const hub = await client.createHub({ body: { name } });
      await queryClient.invalidateQueries({ queryKey: keyOf('hubs') });
      setWanted('');
      onChange(hub.uuid);
    } catch (problem) {
      showToast('error', messageOf(problem));
    }
  };
  return (
    <>
      <Combobox
        label="Hub"
        name="hubUuid"
        placeholder="None"
        hint="A modem or radio shared by several links"
        disabled={readOnly}
        options={options}
        value={value}
        error={error}
        onSearch={(text) => {
          setTyped(text);
          if (text) setWanted(text);
        }}
        onChange={(uuid) => {
          setWanted('');
          onChange(uuid);
        }}
      />
      {isNew && !readOnly && (
        <Button icon={Plus} onClick={() => void add()}>
          Add the hub “{name}”
        </Button>
      )}
    </>
  );
}
