/** The server's search results for the palette: tags, equipment, controllers and users. */
import { keepPreviousData } from '@tanstack/react-query';
import { CircuitBoard, Component, type LucideIcon, Tag, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { type FoundKind, type FoundThing, SEARCH_FROM } from '../../api/contract/index.ts';
import { client, useCall } from '../data/session/api.ts';
import { messageOf } from '../data/session/messages.ts';
import { SHOWN_TAG } from '../data/site/diagram-paths.ts';
import { siteDiagramPath } from '../data/site/site-path.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { Choice, ChoiceGroup } from './choices.ts';

const KINDS: Readonly<Record<FoundKind, { readonly group: ChoiceGroup; readonly icon: LucideIcon }>> = {
  tag: { group: 'Tags', icon: Tag },
  equipment: { group: 'Equipment', icon: Component },
  controller: { group: 'Controllers', icon: CircuitBoard },
  user: { group: 'Users', icon: UserRound },
};
const SEARCH_MS = 150;

/** Sent a moment after the last letter; results are filtered by the text typed meanwhile. */
export function useFound(typed: string): {
  readonly found: readonly Choice[];
  readonly isSearching: boolean;
} {
  const [, navigate] = useLocation();
  const now = typed.trim();
  const search = useDebounced(now, SEARCH_MS);
  const enabled = search.length >= SEARCH_FROM;
  const { data, isFetching } = useCall(
    'search',
    { query: { search } },
    { enabled, placeholderData: keepPreviousData, meta: { inline: true }, staleTime: 10_000 },
  );
  const found = useMemo(
    () =>
      now.length < SEARCH_FROM
        ? []
        : (data?.items ?? []).map(
            (thing): Choice => ({
              id: `${thing.kind} ${thing.uuid}`,
              label: thing.name,
              kind: thing.detail,
              ...KINDS[thing.kind],
              run: () => void open(thing, navigate),
            }),
          ),
    [data, now.length, navigate],
  );
  return { found, isSearching: now.length >= SEARCH_FROM && (isFetching || now !== search) };
}

type Navigate = (path: string, options?: { readonly state: unknown }) => void;

async function open(thing: FoundThing, navigate: Navigate): Promise<void> {
  try {
    // Opening it again shows it again, although the address is the same.
    navigate(await placeOf(thing), { state: { shownAt: Date.now() } });
  } catch (problem) {
    showToast('error', messageOf(problem));
  }
}

/** A tag or a piece of equipment leads to the diagram that shows it, with its object marked; else to the page that manages it. */
async function placeOf({ kind, uuid, siteUuid }: FoundThing): Promise<string> {
  const marked = (site: string, diagram: string, tag: string) =>
    `${siteDiagramPath(site, diagram)}?${new URLSearchParams({ [SHOWN_TAG]: tag })}`;
  if (kind === 'user') return `/setup/users?${new URLSearchParams({ id: uuid })}`;
  if (kind === 'controller') return `/site/communication/${siteUuid}/controller/${uuid}`;
  if (kind === 'equipment') {
    const { place } = await client.equipmentPlace({ params: { uuid } });
    return place
      ? marked(place.siteUuid, place.diagram, place.tagUuid)
      : `/setup/link-objects?${new URLSearchParams({ id: uuid })}`;
  }
  const place = await client.tagPlace({ params: { uuid } });
  return place.diagram
    ? marked(place.siteUuid, place.diagram, uuid)
    : `/site/communication/${place.siteUuid}/controller/${place.controllerUuid}?${new URLSearchParams({ id: uuid })}`;
}
