import { useEffect } from 'react';
import { client } from '../../data/session/api.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import type { WriteController } from '../writes/write-controller.ts';
import { cardOf, newsOf } from './waiting-model.ts';

interface WaitingWatchProps {
  readonly writes: WriteController;
  readonly diagram: string;
  readonly site?: string;
}

/** Milliseconds between two checks of the waiting commands of a diagram. */
const LOOK_MS = 5000;
/** Reported commands, by id, with their last result. For the life of the page. */
const told = new Map<string, string>();

/** Shows countdowns from other users, and one's own after a reload, in the diagram's tray. Renders nothing. */
export default function WaitingWatch({ writes, diagram, site }: WaitingWatchProps) {
  useEffect(() => {
    const shown = new Set<string>();
    const look = async () => {
      if (document.hidden) return;
      const query = { schematicId: diagram, siteId: site };
      const items = (await client.waitingCommands({ query }).catch(() => undefined))?.items;
      const { user } = sessionStore;
      const own = user ? `${user.firstName} ${user.lastName}` : undefined;
      const isOwn = (id: string) =>
        !shown.has(id) && writes.state.commands.some((command) => command.id === id);
      for (const item of newsOf(items ?? [], told, isOwn)) {
        told.set(item.commandId, item.result);
        shown.add(item.commandId);
        writes.report(cardOf(item, own));
      }
    };
    // Another diagram's tray is empty: its waiting commands are reported again.
    for (const [id, result] of told) if (result === 'scheduled') told.delete(id);
    void look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [writes, diagram, site]);
  return null;
}
