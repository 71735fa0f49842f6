import { ChartLine, KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { keyOf } from '../../../api/client/hooks.ts';
import { communicationCalls } from '../../../api/contract/calls/communications.ts';
import type { Communication } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import { LastSeen, Status } from '../../parts/communication/status.tsx';
import { refreshFieldValues } from '../../parts/custom-values/value-fields.tsx';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { takeLink } from './calls.ts';
import { Certificates } from './certificates.tsx';
import styles from './communication.module.css';
import { FirmwareGroup } from './firmware-group.tsx';
import { LinkFields } from './link-fields.tsx';
import { type LinkValues, linkAddress, linkBody, linkValues, NO_LINK, newLinkBody } from './link-form.ts';
import { TestConnection } from './test-connection.tsx';

interface NewLinkPaneProps {
  readonly siteUuid: string;
  readonly onMade: (link: Communication) => void;
  readonly onClose: () => void;
}

const nameOf = ({ name }: Communication): string => name;

export function NewLinkPane({ siteUuid, onMade, onClose }: NewLinkPaneProps) {
  const form = useNewItemForm({
    field: communicationCalls.createCommunication.body,
    initial: NO_LINK,
    toBody: newLinkBody(siteUuid),
    create: (body) => client.createCommunication({ body }),
    take: takeLink,
    nameOf,
    onMade,
  });
  const { values } = form;
  return (
    <NewPane title="New link" form={form} onClose={onClose}>
      <div className={styles.stack}>
        <LinkFields
          form={form}
          test={
            values.protocol !== 'sparkplug-b' && (
              <TestConnection decides onWrong={form.mark} body={() => testOf(siteUuid, values)} />
            )
          }
        />
      </div>
    </NewPane>
  );
}

/** The body of a test of the typed settings; without a password the stored one is used. */
const testOf = (siteUuid: string, values: LinkValues) => ({
  siteUuid,
  protocol: values.protocol,
  address: linkAddress(values),
  ...(values.password ? { password: values.password } : {}),
});

/** One link: its status, its settings, and its actions. */
export function LinkPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('communication', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="link" onClose={onClose}>
      {(link) => <LoadedLink key={link.uuid} link={link} onClose={onClose} />}
    </LoadedPane>
  );
}

function LoadedLink({ link, onClose }: { readonly link: Communication; readonly onClose: () => void }) {
  const mayUpdate = useGranted('Site.Communication.update');
  const form = useSavedItemForm({
    field: communicationCalls.updateCommunication.body,
    initial: linkValues(link),
    valuesOf: linkValues,
    toBody: linkBody,
    save: (body) => client.updateCommunication({ params: { uuid: link.uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('communication', { params: { uuid: link.uuid } }), saved);
      takeLink(saved);
      refreshFieldValues();
    },
    nameOf,
  });
  const { values } = form;
  return (
    <EditPane
      title={link.name}
      after={<Status status={link.status} detail={link.statusDetail} />}
      form={form}
      readOnly={!mayUpdate}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <LinkStatus link={link} />
        <LinkFields
          form={form}
          uuid={link.uuid}
          hasPassword={link.hasPassword}
          readOnly={!mayUpdate}
          test={
            mayUpdate && (
              <TestConnection
                onWrong={form.mark}
                body={() => ({ uuid: link.uuid, ...testOf(link.siteUuid, values) })}
              />
            )
          }
        />
        {link.protocol === 'opc-ua' && mayUpdate && <Certificates link={link} />}
        {link.protocol === 'sparkplug-b' && <DeviceAccess link={link} mayUpdate={mayUpdate} />}
        {link.protocol === 'sparkplug-b' && <FirmwareGroup link={link} mayUpdate={mayUpdate} />}
      </div>
    </EditPane>
  );
}

/** The link's status, and the way to its statistics. */
function LinkStatus({ link }: { readonly link: Communication }) {
  return (
    <>
      <Facts
        of={[
          ['State', link.statusDetail],
          ['Last contact', <LastSeen key="seen" at={link.lastSeen} />],
          ['Reports itself as', link.reportedSerialNumber],
          ['Controllers', `${link.controllersCount}, with ${link.tagsCount} tags`],
        ]}
      />
      <Link className={styles.away} href={`/site/communication/${link.uuid}/statistics`}>
        <ChartLine size={15} aria-hidden /> Statistics
      </Link>
    </>
  );
}

/** The device's own password at the broker (COMM-10). */
function DeviceAccess({ link, mayUpdate }: { readonly link: Communication; readonly mayUpdate: boolean }) {
  return (
    <FieldGroup
      title="Device access"
      hint={
        link.setPassword
          ? 'The device signs in to the broker with its own password.'
          : 'The device has no broker password.'
      }
      action={
        mayUpdate && (
          <Button icon={KeyRound} onClick={() => changeCommunication({ deviceId: link.uuid, enable: true })}>
            {link.setPassword ? 'New password' : 'Set password'}
          </Button>
        )
      }
    >
      {link.setPassword && <Facts of={[['User name', link.setPassword.username]]} />}
    </FieldGroup>
  );
}
