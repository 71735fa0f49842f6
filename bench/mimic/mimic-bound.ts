/**
 * Mimic where every object comes with a tag of its own, as most of a plant's do, and is bound to it while it is loaded; values are on
 * their way. The peers have no tags.
 */
import type { Peer, PeerModule } from '../peers/peer.ts';
import { MimicPeer } from './mimic.ts';

export async function create(...subject: Parameters<PeerModule['create']>): Promise<Peer> {
  const peer = new MimicPeer();
  await peer.prepare(...subject, true);
  return peer;
}
