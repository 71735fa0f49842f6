import { useState } from 'react';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { HistoryGraph } from '../../diagram/graph/history-graph.tsx';
import { Button } from '../../ui/button.tsx';
import { RangeField } from '../../ui/charts/range-field.tsx';
import type { ChosenRange } from '../../ui/charts/ranges.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface AlertGraphProps {
  readonly tag: { readonly uuid: string; readonly name: string };
  readonly onClose: () => void;
}

/** The history of an alarm's tag, with its alarm limits. */
export function AlertGraph({ tag: { uuid, name }, onClose }: AlertGraphProps) {
  const zone = useViewerZone();
  const [range, setRange] = useState<ChosenRange>({ range: '3h' });
  return (
    <Dialog title={name} open onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <RangeField value={range} zone={zone} onChange={setRange} />
      <HistoryGraph tags={[{ tag: uuid, tagName: name }]} range={range} zone={zone} />
    </Dialog>
  );
}
