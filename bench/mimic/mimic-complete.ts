/**
 * Mimic where frames that show parts of an earlier picture, scaled, do not count: shows what its fast frames are worth.
 */
import type { Peer, PeerModule } from '../peers/peer.ts';
import { MimicPeer } from './mimic.ts';

/** Milliseconds after which the page is told of it. */
const NEVER_COMPLETE = 60_000;

class CompleteMimicPeer extends MimicPeer {
  override async drawn(): Promise<boolean> {
    const start = performance.now();
    while (!(await super.drawn())) if (performance.now() - start > NEVER_COMPLETE) return false;
    return true;
  }
}

export async function create(...subject: Parameters<PeerModule['create']>): Promise<Peer> {
  const peer = new CompleteMimicPeer();
  await peer.prepare(...subject);
  return peer;
}
