import { Archive, ChartLine, Eye, KeyRound, Pencil, Plus, ScanSearch } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Communication, Controller } from '../../../api/contract/index.ts';
import { useGranted } from '../../data/site/queries.ts';
import { changeCommunication } from '../../data/stores/communication-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { Row } from './rows.ts';
import { controllerId, newControllerId, type useOpenRow } from './use-open-row.ts';

type Entries = readonly (MenuEntry | null | false)[];

interface RowActs {
  readonly may: { readonly add: boolean; readonly update: boolean; readonly archive: boolean };
  readonly siteId: string;
  /** Opens the pane of an item. */
  readonly open: (id: string) => void;
  readonly navigate: (path: string) => void;
}

/** The actions on a row that the user may do; others are not in the menu. */
export function useRowMenu(
  siteId: string,
  open: ReturnType<typeof useOpenRow>,
): (row: Row) => readonly (MenuEntry | null)[] {
  const [, navigate] = useLocation();
  const may = {
    add: useGranted('Site.Communication.add'),
    update: useGranted('Site.Communication.update'),
    archive: useGranted('Site.Communication.archive'),
  };
  const acts = { may, siteId, open: open.open, navigate };
  return (row) =>
    (row.kind === 'link' ? linkEntries(row.link, acts) : controllerEntries(row.controller, acts)).filter(
      (entry) => entry !== false,
    );
}

function linkEntries(link: Communication, { may, open, navigate }: RowActs): Entries {
  const meant = { deviceId: link.uuid, controllerId: '' };
  return [
    { label: may.update ? 'Edit' : 'Open', icon: Pencil, onSelect: () => open(link.uuid) },
    {
      label: 'Statistics',
      icon: ChartLine,
      onSelect: () => navigate(`/site/communication/${link.uuid}/statistics`),
    },
    may.add && { label: 'New controller', icon: Plus, onSelect: () => open(newControllerId(link.uuid)) },
    (may.add || may.update) && {
      ...scanEntry(meant),
      disabled: link.controllersCount === 0,
      why: 'Add a controller first',
    },
    may.update &&
      link.protocol === 'sparkplug-b' && {
        label: link.setPassword ? 'New device password' : 'Set device password',
        icon: KeyRound,
        onSelect: () => changeCommunication({ deviceId: link.uuid, enable: true }),
      },
    ...(may.archive ? [null, archiveEntry(meant)] : []),
  ];
}

function controllerEntries(controller: Controller, { may, siteId, open, navigate }: RowActs): Entries {
  const meant = { deviceId: controller.communicationUuid, controllerId: controller.uuid };
  return [
    {
      label: 'Open',
      icon: Eye,
      onSelect: () => navigate(`/site/communication/${siteId}/controller/${controller.uuid}`),
    },
    may.update && { label: 'Edit', icon: Pencil, onSelect: () => open(controllerId(controller.uuid)) },
    (may.add || may.update) && scanEntry(meant),
    ...(may.archive ? [null, archiveEntry(meant)] : []),
  ];
}

/** The row of a dialog: a link, or one of its controllers. */
interface Meant {
  readonly deviceId: string;
  /** Empty for the link itself. */
  readonly controllerId: string;
}

const scanEntry = (meant: Meant): MenuEntry => ({
  label: 'Scan for tags',
  icon: ScanSearch,
  onSelect: () => changeCommunication({ ...meant, isScanning: true }),
});

const archiveEntry = (meant: Meant): MenuEntry => ({
  label: 'Archive',
  icon: Archive,
  danger: true,
  onSelect: () => changeCommunication({ ...meant, archive: true }),
});
