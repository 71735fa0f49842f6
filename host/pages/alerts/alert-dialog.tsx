import type { Alert } from '../../../api/contract/index.ts';
import { AcknowledgeDialog } from '../../parts/alerts/acknowledge-dialog.tsx';
import { ShelveDialog } from '../../parts/alerts/shelve-dialog.tsx';
import { AlertGraph } from './alert-graph.tsx';
import { ServiceDialog } from './service-dialog.tsx';

/** A dialog about an alert. */
export interface AskedDialog {
  readonly what: 'graph' | 'note' | 'shelve' | 'service';
  readonly alert: Alert;
}

interface AlertDialogProps extends AskedDialog {
  readonly onClose: () => void;
}

export default function AlertDialog({ what, alert, onClose }: AlertDialogProps) {
  if (what === 'service') return <ServiceDialog alert={alert} onClose={onClose} />;
  if (what === 'note') return <AcknowledgeDialog alerts={[alert]} onClose={onClose} />;
  if (what === 'shelve') return <ShelveDialog alerts={[alert]} onClose={onClose} />;
  return alert.tag && <AlertGraph tag={alert.tag} onClose={onClose} />;
}
