import { Download, ShieldCheck, ShieldX } from 'lucide-react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { Communication, ServerCertificate } from '../../../api/contract/index.ts';
import { useAct, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { download } from '../../diagram/export/download.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateWords } from '../../ui/charts/moment-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { refreshCommunication } from './calls.ts';
import styles from './communication.module.css';

const STATE_WORDS = { unknown: 'Not decided', trusted: 'Trusted', refused: 'Refused' } as const;

/** Authentication of an OPC UA link: the server's own certificate, and those that its endpoint has presented. */
export function Certificates({ link }: { readonly link: Communication }) {
  const zone = useViewerZone();
  const own = useAct('createCertificate', {
    onSuccess: ({ certificate }) =>
      download(new Blob([certificate], { type: 'application/x-pem-file' }), 'mimic-opcua.pem'),
  });
  return (
    <>
      <FieldGroup
        title="Certificate of this server"
        hint="If the device checks client certificates, it must trust this one. The private key never leaves this server."
        action={
          <Button
            icon={Download}
            busy={own.isPending}
            onClick={() => own.mutate({ params: { uuid: link.uuid } })}
          >
            Download
          </Button>
        }
      >
        {own.data && (
          <Facts
            of={[
              ['Fingerprint', <Fingerprint key="own" of={own.data.fingerprint} />],
              ['Valid until', dateWords(Date.parse(own.data.validTo), zone)],
            ]}
          />
        )}
      </FieldGroup>
      <ShownCertificates endpoint={String(link.address.endpoint ?? '')} />
    </>
  );
}

/** The certificates that an endpoint presented, to be trusted or rejected. */
export function ShownCertificates({ endpoint }: { readonly endpoint: string }) {
  const query = useCall('serverCertificates', { query: { endpoint } }, { meta: { inline: true } });
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <FieldGroup
      title="Certificate of the device"
      hint="Compare the fingerprint with the one shown on the device, then trust or refuse it."
    >
      {items.map((certificate) => (
        <Decision key={certificate.uuid} certificate={certificate} />
      ))}
    </FieldGroup>
  );
}

function Decision({ certificate }: { readonly certificate: ServerCertificate }) {
  const zone = useViewerZone();
  const { uuid, subject, fingerprint, validTo, state } = certificate;
  const decide = useAct('decideCertificate', {
    onSuccess: (decided) => {
      refreshCertificates();
      refreshCommunication();
      showToast('success', `The certificate is ${decided.state}`);
    },
  });
  const act = (wanted: 'trusted' | 'refused') => () =>
    decide.mutate({ params: { uuid }, body: { state: wanted } });
  return (
    <div className={styles.decision}>
      <Facts
        of={[
          ['Subject', subject],
          ['Fingerprint', <Fingerprint key="of" of={fingerprint} />],
          ['Valid until', dateWords(Date.parse(validTo), zone)],
          ['Decision', <Badge key="state">{STATE_WORDS[state]}</Badge>],
        ]}
      />
      <div className={styles.line}>
        {state !== 'trusted' && (
          <Button icon={ShieldCheck} busy={decide.isPending} onClick={act('trusted')}>
            Trust it
          </Button>
        )}
        {state !== 'refused' && (
          <Button icon={ShieldX} busy={decide.isPending} onClick={act('refused')}>
            Refuse it
          </Button>
        )}
      </div>
    </div>
  );
}

export const refreshCertificates = (): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf('serverCertificates') });

/** In the form that people compare: in pairs. */
const Fingerprint = ({ of }: { readonly of: string }) => (
  <code className={styles.fingerprint}>{of.replaceAll(/(..)(?=.)/g, '$1 ')}</code>
);
