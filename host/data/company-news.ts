/** Hears what has changed in the company, and reads it again where it is shown: all parts of a page share one socket. */
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { keyOf } from '../../api/client/hooks.ts';
import { type Changed, type LiveConnection, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import type { EndpointId } from '../../api/contract/endpoints.ts';
import { isGranted } from '../../api/contract/index.ts';
import { client } from './session/api.ts';
import { queryClient } from './session/query-client.ts';
import { usePermissions } from './site/queries.ts';

/** Labels are those of the open diagram: its own socket hears of them. */
type News = Exclude<Changed, 'labels'>;

const READ_AGAIN: Readonly<Record<News, readonly EndpointId[]>> = {
  annotations: ['annotations', 'reportAnnotations'],
  equipmentNotes: ['equipmentNote', 'siteNotes'],
  tree: ['folders', 'sharedFolders', 'reports', 'archivedFolders', 'shareDetails'],
  notices: ['toldCount', 'told'],
  assemblies: ['assemblies'],
  alarms: ['alerts'],
  links: ['companyLinks'],
  commands: ['latestCommands', 'waitingCommands'],
};
/** Milliseconds in which the same is read again at most once: somebody may be changing a hundred items. */
const PAUSE_MS = 1000;
/** Alarms come in storms, and a list of them is not cheap. */
const ALARMS_PAUSE_MS = 3000;

const news = proxy({ isHeard: false });
let listeners = 0;
let connection: LiveConnection | undefined;
const readAt = new Map<News, number>();
const waiting = new Map<News, ReturnType<typeof setTimeout>>();

/**
 * Shows what others change within a second, while a component is there. Returns whether the server is heard: who
 * hears nothing, or may not open a live socket, asks now and then.
 */
export function useCompanyNews(): boolean {
  const { data: permissions } = usePermissions();
  const mayHear =
    permissions !== undefined &&
    (isGranted(permissions, 'Dash.canSee') || isGranted(permissions, 'Site.Overview.canSee'));
  useEffect(() => (mayHear ? listen() : undefined), [mayHear]);
  return useSnapshot(news).isHeard;
}

/** Reads all of this that is shown again. */
export function readAgain(what: News): void {
  for (const id of READ_AGAIN[what]) void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

function listen(): () => void {
  if (listeners++ === 0) connection = connect();
  return () => {
    if (--listeners > 0) return;
    connection?.close();
    connection = undefined;
    news.isHeard = false;
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
  };
}

function connect(): LiveConnection {
  let wasLost = false;
  return openLiveSocket({
    url: liveUrl(location.origin),
    ticket: async () => (await client.liveTicket()).ticket,
    tags: [],
    onFrame: () => {},
    onChanged(what) {
      if (what !== 'labels') readSoon(what);
    },
    onState({ connection: state }) {
      news.isHeard = state === 'live';
      if (state === 'lost') wasLost = true;
      if (state !== 'live' || !wasLost) return;
      // What was said meanwhile was missed.
      wasLost = false;
      for (const what of Object.keys(READ_AGAIN) as News[]) readAgain(what);
    },
  });
}

function readSoon(what: News): void {
  if (waiting.has(what)) return;
  const pause = what === 'alarms' ? ALARMS_PAUSE_MS : PAUSE_MS;
  const next = (readAt.get(what) ?? 0) + pause - Date.now();
  const timer = setTimeout(
    () => {
      waiting.delete(what);
      readAt.set(what, Date.now());
      readAgain(what);
    },
    Math.max(next, 0),
  );
  waiting.set(what, timer);
}
