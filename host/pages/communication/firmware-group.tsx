import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { type Communication, compareVersions } from '../../../api/contract/index.ts';
import { client, useAct, usePages } from '../../data/session/api.ts';
import { useEveryPage } from '../../data/session/every-page.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { AddFirmware } from './add-firmware.tsx';
import { refreshCommunication } from './calls.ts';
import styles from './communication.module.css';

interface FirmwareGroupProps {
  readonly link: Communication;
  readonly mayUpdate: boolean;
}

/** Firmware versions of one page. */
const VERSIONS_PAGE = 50;
/** After this silence a device may be told a second time. */
const PATIENCE_MS = 30 * 60_000;

const UPGRADE_WORDS = {
  requested: 'waiting for the device',
  sent: 'request sent',
  done: 'installed',
} as const;

/** The firmware of a device, and its upgrade: requested, and done when the device itself reports it (COMM-08). */
export function FirmwareGroup({ link, mayUpdate }: FirmwareGroupProps) {
  const { upgrade, firmwareVersion } = link;
  const isOverdue = upgrade?.state === 'sent' && Date.now() - Date.parse(upgrade.requestedAt) > PATIENCE_MS;
  const isOpen = upgrade !== null && upgrade.state !== 'done' && !isOverdue;
  return (
    <FieldGroup title="Firmware">
      <Facts
        of={[
          ['Installed', firmwareVersion ?? 'Not reported'],
          [
            'Upgrade',
            upgrade && (
              <span>
                {upgrade.version} <Badge>{UPGRADE_WORDS[upgrade.state]}</Badge>
              </span>
            ),
          ],
        ]}
      />
      {mayUpdate && !isOpen && <ChooseVersion link={link} />}
      {mayUpdate && (upgrade?.state === 'requested' || isOverdue) && <CancelUpgrade link={link} />}
    </FieldGroup>
  );
}

function take(link: Communication): void {
  queryClient.setQueryData(keyOf('communication', { params: { uuid: link.uuid } }), link);
  refreshCommunication();
}

function CancelUpgrade({ link }: { readonly link: Communication }) {
  const cancel = useAct('cancelUpgrade', { onSuccess: take });
  return (
    <div className={styles.line}>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params: { uuid: link.uuid } })}>
        Cancel the upgrade
      </Button>
    </div>
  );
}

function ChooseVersion({ link }: { readonly link: Communication }) {
  const [chosen, setChosen] = useState('');
  const [asking, setAsking] = useState(false);
  const versions = useEveryPage(
    usePages('firmwares', { size: VERSIONS_PAGE, query: { communicationUuid: link.uuid } }),
  );
  const items = versions.data?.items ?? [];
  if (versions.isSuccess && items.length === 0)
    return (
      <>
        <p>{link.firmwareVersion ? 'No newer version available.' : 'No firmware versions added.'}</p>
        <div className={styles.line}>
          <AddFirmware />
        </div>
      </>
    );
  const wanted = items.find(({ uuid }) => uuid === chosen);
  return (
    <>
      <Select
        label="Upgrade to"
        placeholder="Choose a version"
        options={items.map(({ uuid, version, notes }) => ({
          value: uuid,
          label: notes ? `${version} · ${notes}` : version,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.line}>
        <Button disabled={!wanted} onClick={() => setAsking(true)}>
          Request upgrade
        </Button>
        <AddFirmware />
      </div>
      {asking && wanted && (
        <Confirm
          open
          title={`Upgrade ${link.name} to ${wanted.version}?`}
          action="Request upgrade"
          onClose={() => setAsking(false)}
          onConfirm={async () =>
            take(
              await client.requestUpgrade({
                params: { uuid: link.uuid },
                body: { firmwareUuid: wanted.uuid },
              }),
            )
          }
        >
          {describe(link, wanted.version)} The request is sent when the device is connected. The device may
          restart, and its values are stale meanwhile. The upgrade is complete when the device reports the new
          version.
        </Confirm>
      )}
    </>
  );
}

function describe({ firmwareVersion }: Communication, version: string): string {
  if (!firmwareVersion) return 'The device has not reported its version.';
  return compareVersions(version, firmwareVersion) > 0
    ? `It has ${firmwareVersion} now.`
    : `It has ${firmwareVersion} now, which is newer.`;
}
