import { Archive, ChartLine, Eye, KeyRound, Pencil, Plus, ScanSearch } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Communication, Controller } from '../../../api/contract/index.ts';
import { useGranted } from '../../data/site/queries.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { Row } from './rows.ts';
import { controllerId, newControllerId, type useOpenRow } from './use-open-row.ts';

/** What can be done with a row, by who may: what a user may not do is not in his menu. */
export function useRowMenu(
  siteId: string,
  open: ReturnType<typeof useOpenRow>,
): (row: Row) => readonly (MenuEntry | null)[] {
  const [, navigate] = useLocation();
  const mayAdd = useGranted('Site.Communication.add');
  const mayUpdate = useGranted('Site.Communication.update');
  const mayArchive = useGranted('Site.Communication.archive');
  const mayScan = mayAdd || mayUpdate;

  const ofLink = (link: Communication): (MenuEntry | null | false)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => open.open(link.uuid) },
    {
      label: 'Statistics',
      icon: ChartLine,
      onSelect: () => navigate(`/site/communication/${link.uuid}/statistics`),
    },
    mayAdd && { label: 'New controller', icon: Plus, onSelect: () => open.open(newControllerId(link.uuid)) },
    mayScan && {
      label: 'Scan for tags',
      icon: ScanSearch,
      disabled: link.controllersCount === 0,
      why: 'Add a controller first',
      onSelect: () => changeCommunication({ deviceId: link.uuid, controllerId: '', isScanning: true }),
    },
    mayUpdate &&
      link.protocol === 'sparkplug-b' && {
        label: link.setPassword ? 'New device password' : 'Set device password',
        icon: KeyRound,
        onSelect: () => changeCommunication({ deviceId: link.uuid, enable: true }),
      },
    ...(mayArchive
      ? [
          null,
          {
            label: 'Archive',
            icon: Archive,
            danger: true,
            onSelect: () => changeCommunication({ deviceId: link.uuid, controllerId: '', archive: true }),
          },
        ]
      : []),
  ];

  const ofController = (controller: Controller): (MenuEntry | null | false)[] => {
    const meant = { deviceId: controller.communicationUuid, controllerId: controller.uuid };
    return [
      {
        label: 'Open',
        icon: Eye,
        onSelect: () => navigate(`/site/communication/${siteId}/controller/${controller.uuid}`),
      },
      mayUpdate && {
        label: 'Edit',
        icon: Pencil,
        onSelect: () => open.open(controllerId(controller.uuid)),
      },
      mayScan && {
        label: 'Scan for tags',
        icon: ScanSearch,
        onSelect: () => changeCommunication({ ...meant, isScanning: true }),
      },
      ...(mayArchive
        ? [
            null,
            {
              label: 'Archive',
              icon: Archive,
              danger: true,
              onSelect: () => changeCommunication({ ...meant, archive: true }),
            },
          ]
        : []),
    ];
  };

  return (row) =>
    (row.kind === 'link' ? ofLink(row.link) : ofController(row.controller)).filter(
      (entry) => entry !== false,
    );
}
