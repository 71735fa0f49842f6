import { useSnapshot } from 'valtio';
import { changeCommunication, communicationStore } from '../../data/stores/communication-store.ts';
import { ArchiveController, ArchiveLink } from './archive-dialogs.tsx';
import type { SiteCommunication } from './calls.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import type { useOpenRow } from './use-open-row.ts';

interface CommunicationDialogsProps {
  readonly siteName: string;
  readonly data: SiteCommunication | undefined;
  readonly open: ReturnType<typeof useOpenRow>;
}

/** The dialogs of the page; the store tells which is open and for what (COMM-05). */
export function CommunicationDialogs({ siteName, data, open }: CommunicationDialogsProps) {
  const { siteId, deviceId, controllerId, archive, enable, isScanning } = useSnapshot(communicationStore);
  const link = data?.communication.find(({ uuid }) => uuid === deviceId);
  const controller = data?.controllers.find(({ uuid }) => uuid === controllerId);
  return (
    <>
      {archive && controller && <ArchiveController controller={controller} onDone={open.close} />}
      {archive && !controller && link && <ArchiveLink link={link} onDone={open.close} />}
      {enable && link && <PasswordDialog link={link} />}
      {isScanning && (
        <ScanDialog
          name={controller?.name ?? link?.name ?? siteName}
          scope={{
            siteUuid: siteId,
            controller: controller?.uuid,
            communication: controller ? undefined : link?.uuid,
          }}
          onClose={() => changeCommunication({ isScanning: false, deviceId: '', controllerId: '' })}
        />
      )}
    </>
  );
}
