import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Person, SavedNotice } from '../../../api/contract/presence.ts';
import { client } from '../../data/session/api.ts';
import type { EditRemote } from '../edit-remote.ts';
import type { Editor, EditorState } from '../editor.ts';
import { savesSince } from '../saving/use-merge.ts';
import { colourOf } from './person-colours.ts';
import { openPresence, type PresenceConnection } from './presence-socket.ts';

interface PresenceSubjects {
  readonly editor: Editor;
  readonly remote: () => EditRemote | undefined;
  readonly diagram: string;
  readonly site?: string;
  /** Whether the diagram is open and may be changed. */
  readonly active: boolean;
}

export interface Presence {
  readonly people: readonly Person[];
  /** The newest save that the open diagram does not include. */
  readonly news: SavedNotice | null;
}

/** Who else has the diagram open, and their saves; sends the selection here. */
export function usePresence({ editor, remote, diagram, site, active }: PresenceSubjects): Presence {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [saved, setSaved] = useState<SavedNotice | null>(null);
  const { edit } = useSnapshot(editor.state) as EditorState;
  const connection = useRef<PresenceConnection | null>(null);
  useEffect(() => {
    if (!active) return;
    const opened = openPresence({
      origin: location.origin,
      diagram,
      site,
      ticket: async () => (await client.liveTicket()).ticket,
      onPeople: setPeople,
      onSaved: setSaved,
      onVersion: (version) =>
        void missed(diagram, editor.state.edit.version, version).then((one) => one && setSaved(one)),
    });
    connection.current = opened;
    const follow = () => opened.select(editor.state.summary.ids);
    follow();
    const stop = subscribeKey(editor.state, 'summary', follow);
    return () => {
      stop();
      opened.close();
      connection.current = null;
      setPeople([]);
    };
  }, [active, diagram, site, editor]);
  useEffect(() => {
    const others = people.map(({ name, colour, selected }) => ({ name, colour: colourOf(colour), selected }));
    // The worker may be dying; the next one gets the next change.
    remote()
      ?.edit.showOthers(others)
      .catch(() => {});
  }, [people, remote]);
  return { people, news: saved && edit.version > 0 && saved.version > edit.version ? saved : null };
}

/** Saves that happened while the connection was lost. */
async function missed(diagram: string, known: number, stored: number): Promise<SavedNotice | null> {
  if (known === 0 || stored <= known) return null;
  const [last] = await savesSince(diagram, known);
  return {
    by: last?.by ?? 'Somebody else',
    user: '',
    at: last?.at ?? Date.now(),
    version: stored,
    objects: null,
  };
}
