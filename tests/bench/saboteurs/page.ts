/** The bench's own page, with engines that cheat under the names of honest ones. */
import '../../../bench/page/page.ts';
import type { EngineName } from '../../../bench/metrics.ts';
import { engines } from '../../../bench/peers/index.ts';
import type { Peer, PeerModule } from '../../../bench/peers/peer.ts';
import type { Change } from '../../../bench/scenes/item.ts';

/** Answers at once and paints in the next animation frame. */
function early(peer: Peer): void {
  const drawn = peer.drawn.bind(peer);
  let isLoaded = false;
  peer.drawn = () => {
    if (!isLoaded) drawn();
    else requestAnimationFrame(() => drawn());
    isLoaded = true;
    return true;
  };
}

/** Takes every second update only. */
function lazy(peer: Peer): void {
  const update = peer.update.bind(peer);
  let asked = 0;
  peer.update = (changes, step) => {
    if (asked++ % 2 === 0) update(changes, step);
  };
}

/** The first frame after an update shows the old values. */
function late(peer: Peer): void {
  const update = peer.update.bind(peer);
  let next: readonly [readonly Change[], number] | undefined;
  peer.update = (changes, step) => {
    if (next) update(...next);
    next = [changes, step];
  };
}

function sabotage(name: EngineName, honest: () => Promise<PeerModule>, spoil: (peer: Peer) => void): void {
  engines[name] = async () => {
    const { create } = await honest();
    return {
      async create(...subject) {
        const peer = await create(...subject);
        spoil(peer);
        return peer;
      },
    };
  };
}

const { konva, mimic, svg } = engines;
sabotage('leafer', konva, early);
sabotage('fabric', konva, lazy);
sabotage('pixi', konva, late);
sabotage('mimic-complete', mimic, lazy);
sabotage('svg', svg, late);
