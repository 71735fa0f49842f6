import { Download, History, Pencil, RefreshCw } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { runCommand } from '../commands/registry.ts';
import { PageHeader } from '../parts/page/page-header.tsx';
import { IconButton } from '../ui/button.tsx';
import { disablesPoll } from './client-state.ts';
import type { DiagramState, DiagramStore } from './diagram-store.ts';
import { LiveStatus } from './live-status.tsx';
import { OpenWarnings, Undrawn } from './open-findings.tsx';

interface DiagramHeadProps {
  readonly title: string;
  readonly trail?: readonly string[];
  readonly hasSidebar?: boolean;
  readonly store: DiagramStore;
  readonly remote: () => EngineHandle['api'] | undefined;
}

/** The bar over a diagram: findings, whether its values are live, and its commands. */
export function DiagramHead({ title, trail, hasSidebar, store: { state }, remote }: DiagramHeadProps) {
  const { report } = useSnapshot(state) as DiagramState;
  const show = (object: string | number): void => void remote()?.objects.show(object);
  return (
    <PageHeader title={title} trail={trail} hasSidebar={hasSidebar}>
      {report && <OpenWarnings report={report} onShow={show} />}
      <Undrawn store={state} list={() => remote()?.objects.undrawn()} onShow={show} />
      <LiveStatus store={state} />
      <PollButton store={state} />
      <IconButton
        icon={History}
        label="Play back"
        shortcut="H"
        disabled={!report?.ok}
        onClick={() => runCommand('playback')}
      />
      <IconButton
        icon={Download}
        label="Export"
        shortcut="Shift E"
        disabled={!report?.ok}
        onClick={() => runCommand('export')}
      />
      {report?.rights.update && (
        <IconButton icon={Pencil} label="Edit" shortcut="E" onClick={() => runCommand('edit')} />
      )}
    </PageHeader>
  );
}

function PollButton({ store }: { readonly store: DiagramState }) {
  const disabled = disablesPoll(useSnapshot(store) as DiagramState);
  return (
    <IconButton
      icon={RefreshCw}
      label="Poll now"
      shortcut="P"
      disabled={disabled}
      onClick={() => runCommand('poll-now')}
    />
  );
}
