import worldUrl from 'mimic:world';
import { useQuery } from '@tanstack/react-query';
import { unpackWorld, type World } from '../../../engine/map/world.ts';

async function loadWorld(): Promise<World> {
  const answer = await fetch(worldUrl);
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}`);
  return unpackWorld(new Uint8Array(await answer.arrayBuffer()));
}

/** The base map; undefined until it is there. Without it the sites stand on an empty sea. */
export const useWorld = (): World | undefined =>
  useQuery({
    queryKey: ['world'],
    queryFn: loadWorld,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  }).data;
