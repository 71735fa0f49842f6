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

/** Milliseconds between two looks at what waits on a diagram. */
const LOOK_MS = 5000;
/** What was told, by id: the result it had then. As long as the page lives. */
const told = new Map<string, string>();

/** Shows the countdowns that others began, and one's own after a reload, in the tray of the diagram. Draws nothing. */
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
    // Another diagram's tray is empty: what waits there is told again.
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
