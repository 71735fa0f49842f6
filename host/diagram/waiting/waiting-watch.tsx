import { useEffect, useRef } from 'react';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { onIdentityChange } from '../../data/stores/identity-state.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import type { WriteController } from '../writes/write-controller.ts';
import { cardOf, newsOf } from './waiting-model.ts';

interface WaitingWatchProps {
  readonly writes: WriteController;
  readonly diagram: string;
  readonly site?: string;
  /** A pop-up shows what is scheduled for the equipment of the tag that opened it. */
  readonly openerTag?: string;
}

/** Milliseconds between two requests: the server tells what is new, but not to those it cannot reach. */
const HEARD_MS = 30_000;
const UNHEARD_MS = 5000;
/** Reported commands of the trays, by tray and id, with their last result. */
const told = new Map<string, Map<string, string>>();
onIdentityChange(() => told.clear());

/** Shows countdowns from other users, and one's own after a reload, in the diagram's tray. Renders nothing. */
export default function WaitingWatch({ writes, diagram, site, openerTag }: WaitingWatchProps) {
  const query = openerTag === undefined ? { schematicId: diagram, siteId: site } : { ofTag: openerTag };
  const refetchInterval = useCompanyNews() ? HEARD_MS : UNHEARD_MS;
  const { data } = useCall('waitingCommands', { query }, { refetchInterval, meta: { inline: true } });
  const tray = JSON.stringify(query);
  const shown = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another diagram's tray is empty, and its waiting commands are reported again.
  useEffect(() => {
    shown.current = new Set();
    const before = toldOf(tray);
    for (const [id, result] of before) if (result === 'scheduled') before.delete(id);
  }, [writes, tray]);
  useEffect(() => {
    const { user } = sessionStore;
    const own = user ? `${user.firstName} ${user.lastName}` : undefined;
    const isOwn = (id: string) =>
      !shown.current.has(id) && writes.state.commands.some((command) => command.id === id);
    const before = toldOf(tray);
    for (const item of newsOf(data?.items ?? [], before, isOwn)) {
      before.set(item.commandId, item.result);
      shown.current.add(item.commandId);
      writes.report(cardOf(item, own));
    }
  }, [data, writes, tray]);
  return null;
}

function toldOf(tray: string): Map<string, string> {
  const found = told.get(tray) ?? new Map<string, string>();
  told.set(tray, found);
  return found;
}
