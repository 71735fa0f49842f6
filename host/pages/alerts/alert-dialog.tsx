import type { Alert } from '../../../api/contract/index.ts';
import { ShelveDialog } from '../../parts/alerts/shelve-dialog.tsx';
import { AlertGraph } from './alert-graph.tsx';
import { ServiceDialog } from './service-dialog.tsx';

/** A dialog about an alert. */
export interface AskedDialog {
  readonly what: 'graph' | 'shelve' | 'service';
  readonly alert: Alert;
}

interface AlertDialogProps extends AskedDialog {
  readonly onClose: () => void;
}

export function AlertDialog({ what, alert, onClose }: AlertDialogProps) {
  if (what === 'service') return <ServiceDialog alert={alert} onClose={onClose} />;
  if (what === 'shelve') return <ShelveDialog alerts={[alert]} onClose={onClose} />;
  return <AlertGraph alert={alert} onClose={onClose} />;
}
