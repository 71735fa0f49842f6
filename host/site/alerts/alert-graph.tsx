import { useState } from 'react';
import type { Alert, HistoryRange } from '../../../api/contract/index.ts';
import { HistoryGraph } from '../../canvas/graph/history-graph.tsx';
import { useViewerZone } from '../../state/viewer-zone.ts';
import { Button } from '../../ui/button.tsx';
import { RANGE_OPTIONS } from '../../ui/charts/ranges.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

const RANGES = RANGE_OPTIONS.filter(({ value }) => value !== 'custom');

/** What the tag of an alarm did, with the limits of its alarms. */
export function AlertGraph({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const zone = useViewerZone();
  const [range, setRange] = useState<HistoryRange>('3h');
  const { uuid, name } = alert.tag;
  return (
    <Dialog title={name} open onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Select label="Time range" options={RANGES} value={range} onChange={setRange} />
      <HistoryGraph tags={[{ tag: uuid, tagName: name }]} range={range} zone={zone} />
    </Dialog>
  );
}
