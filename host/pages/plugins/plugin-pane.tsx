import { type ReactNode, useRef, useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { PluginItem } from '../../../api/contract/index.ts';
import type { KindDescriptor } from '../../../worker/boundary/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import type { ItemPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { patchLists } from '../../parts/list/optimistic.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import styles from './plugin-pane.module.css';
import { PluginSource } from './plugin-source.tsx';
import { takePlugin } from './take-plugin.ts';
import { useRefusedFile } from './use-refused-file.ts';
import { type Trial, useTrial } from './use-trial.ts';

/** One plugin: its drawing, its data, and the decision about it. */
export function PluginPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('plugin', { params: { id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="plugin" onClose={onClose}>
      {(plugin) => <LoadedPlugin key={plugin.uuid} plugin={plugin} onClose={onClose} />}
    </LoadedPane>
  );
}

function keep(plugin: PluginItem): void {
  queryClient.setQueryData(keyOf('plugin', { params: { id: plugin.uuid } }), plugin);
  // Only one per kind is approved: this one has replaced another.
  if (plugin.approvedAt)
    patchLists<PluginItem>('plugins', (items) =>
      items.map((item) =>
        item.kind === plugin.kind && item.uuid !== plugin.uuid
          ? { ...item, approvedAt: null, approvedBy: null }
          : item,
      ),
    );
  takePlugin(plugin);
}

function LoadedPlugin({ plugin, onClose }: { readonly plugin: PluginItem; readonly onClose: () => void }) {
  const surface = useRef<HTMLDivElement>(null);
  const trial = useTrial(surface, plugin.uuid);
  const leaves = useRefusedFile(plugin, trial);
  const mayDecide = useGranted('Setup.Plugins.update');
  const [asking, setAsking] = useState(false);
  const title = (trial.state === 'sound' ? trial.descriptor.title : plugin.title) ?? 'New plugin';
  return (
    <DetailPane
      title={title}
      after={plugin.approvedAt ? <Badge tone="sound">Approved</Badge> : <Badge>Not approved</Badge>}
      onClose={onClose}
      actions={
        mayDecide &&
        (plugin.approvedAt ? (
          <Button onClick={() => setAsking(true)}>Withdraw approval</Button>
        ) : (
          <Button
            look="primary"
            disabled={trial.state !== 'sound'}
            busy={trial.state === 'running'}
            onClick={() => setAsking(true)}
          >
            Approve
          </Button>
        ))
      }
    >
      <div
        ref={surface}
        className={styles.picture}
        hidden={trial.state === 'faulty'}
        role="img"
        aria-label={`What ${title} draws`}
      />
      <Outcome trial={trial} leaves={leaves} />
      <PluginFacts plugin={plugin} trial={trial} />
      <PluginSource id={plugin.uuid} />
      {asking && <Decision {...{ plugin, title, trial }} onClose={() => setAsking(false)} />}
    </DetailPane>
  );
}

interface DecisionProps {
  readonly plugin: PluginItem;
  readonly title: string;
  readonly trial: Trial;
  readonly onClose: () => void;
}

/** Asks before a plugin is approved, or its approval is withdrawn. */
function Decision({ plugin, title, trial, onClose }: DecisionProps) {
  if (plugin.approvedAt)
    return (
      <Confirm
        open
        danger
        title={`Withdraw approval of ${title}?`}
        action="Withdraw"
        onClose={onClose}
        onConfirm={() => withdraw(plugin, title)}
      >
        Diagrams opened from now on show placeholders for its objects. No data is lost.
      </Confirm>
    );
  if (trial.state !== 'sound') return null;
  return (
    <Confirm
      open
      title={`Approve ${title}?`}
      action="Approve"
      onClose={onClose}
      onConfirm={() => approve(plugin, trial.descriptor)}
    >
      Everyone in the company can then place it in diagrams. <Replaced by={trial.descriptor} />
    </Confirm>
  );
}

/** What an approval replaces, if there is something. */
function Replaced({ by: { kind, version } }: { readonly by: KindDescriptor }) {
  const { data: approved } = useCall('approvedPlugins', {});
  const present = approved?.find((one) => one.kind === kind);
  if (!present) return null;
  const lost =
    present.version > version
      ? `: objects that were saved with version ${present.version} are shown as placeholders`
      : '';
  return `It replaces version ${present.version} of “${kind}”${lost}.`;
}

async function approve({ uuid }: PluginItem, descriptor: KindDescriptor): Promise<void> {
  const { kind, version, title } = descriptor;
  const body = { kind, version, title, descriptor: { ...descriptor } };
  keep(await client.approvePlugin({ params: { id: uuid }, body }));
  showToast('success', `${title} was approved`);
}

async function withdraw({ uuid }: PluginItem, title: string): Promise<void> {
  keep(await client.withdrawPlugin({ params: { id: uuid } }));
  showToast('success', `The approval of ${title} was withdrawn`);
}

function Outcome({ trial, leaves }: { readonly trial: Trial; readonly leaves: boolean }) {
  if (trial.state === 'running')
    return (
      <p className={styles.note} role="status">
        Running it in its sandbox …
      </p>
    );
  if (trial.state === 'sound') return null;
  return (
    <p className={styles.fault} role="alert">
      {`It cannot be used: ${trial.message}`}
      {leaves && ' The file was not kept. Correct it, and offer it again.'}
    </p>
  );
}

function PluginFacts({ plugin, trial }: { readonly plugin: PluginItem; readonly trial: Trial }) {
  const zone = useViewerZone();
  const kind = trial.state === 'sound' ? trial.descriptor : undefined;
  const list = (of: object | undefined) => Object.keys(of ?? {}).join(', ') || 'None';
  const said: [string, ReactNode][] = kind
    ? [
        ['Kind', kind.kind],
        ['Version', kind.version],
        ['Default size', `${kind.size[0]} × ${kind.size[1]}`],
        ['Variants', kind.variants?.map((variant) => variant.title).join(', ') || 'None'],
        ['Properties', list(kind.props)],
        ['Live bindings', list(kind.live)],
        ['Colours by state', list(kind.states?.paints)],
        ['Writes to devices', kind.control ? 'Yes, after the usual confirmation' : 'No'],
      ]
    : [];
  return (
    <Facts
      of={[
        ...said,
        ['Size', `${plugin.bytes.toLocaleString('en')} bytes`],
        [
          'SHA-256',
          <code key="hash" className={styles.hash}>
            {plugin.sha256}
          </code>,
        ],
        ['Offered', `${momentInZone(plugin.offeredAt, zone)} by ${plugin.offeredBy}`],
        [
          'Approved',
          plugin.approvedAt && `${momentInZone(plugin.approvedAt, zone)} by ${plugin.approvedBy ?? 'nobody'}`,
        ],
      ]}
    />
  );
}
