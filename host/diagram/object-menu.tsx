import { AppWindow, BellOff, ChartLine, Check, Plus } from 'lucide-react';
import type { Alert } from '../../api/contract/index.ts';
import type { BoundTag } from '../../worker/boundary/index.ts';
import { messageOf } from '../data/session/messages.ts';
import { useGranted } from '../data/site/queries.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { equipmentAlerts } from '../parts/alerts/equipment-alerts.ts';
import { ContextMenu, type Point } from '../ui/context-menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';

interface ObjectMenuProps {
  readonly tag: BoundTag;
  readonly at: Point;
  /** The past is shown: its alarms cannot be acted on. */
  readonly isPlayed: boolean;
  readonly onFaceplate: () => void;
  readonly onGraph: () => void;
  /** Missing if no graph has room for it. */
  readonly onAdd: (() => void) | undefined;
  /** Asks to acknowledge the alarms of the equipment. */
  readonly onAcknowledge: () => void;
  readonly onShelve: (alerts: readonly Alert[]) => void;
  readonly onClose: () => void;
}

/** The actions on an object of a live diagram: its faceplate and graph, and its equipment's alarms. */
export function ObjectMenu(props: ObjectMenuProps) {
  const { tag, at, isPlayed, onFaceplate, onGraph, onAdd, onAcknowledge, onShelve, onClose } = props;
  const mayAct = useGranted('Alerts.update') && !isPlayed;
  const shelve = async () => {
    try {
      const alerts = (await equipmentAlerts([tag.tag], { isOpen: false })).filter(
        ({ state }) => state !== 'shelved',
      );
      if (alerts.length > 0) onShelve(alerts);
      else showToast('info', 'The alarm is over.');
    } catch (error) {
      showToast('error', messageOf(error));
    }
  };
  const entries: MenuEntry[] = [
    ...(tag.hasFaceplate ? [{ label: 'Faceplate', icon: AppWindow, onSelect: onFaceplate }] : []),
    { label: 'Graph', icon: ChartLine, onSelect: onGraph },
    ...(onAdd ? [{ label: 'Add to this graph', icon: Plus, onSelect: onAdd }] : []),
    ...(tag.calls && mayAct ? [{ label: 'Acknowledge alarm…', icon: Check, onSelect: onAcknowledge }] : []),
    ...(tag.hasAlarm && mayAct
      ? [{ label: 'Shelve alarm…', icon: BellOff, onSelect: () => void shelve() }]
      : []),
  ];
  return <ContextMenu label={tag.name} at={at} entries={entries} onClose={onClose} />;
}
