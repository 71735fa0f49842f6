/**
 * What live values cost the worker: `node bench/engine/live.ts [tags]`. Every object of a schematic is bound to a tag of
 * its own, 30 % of the readings go through formulas, and 100,000 updates a second (Zipf: few tags change often) come as the
 * binary frames of the live socket. Nothing is painted. Budget (DESIGN §6): 4 ms of processor time a frame.
 */
import { decodeFrame, encodeFrame } from '../../api/contract/live.ts';
import type { ElementConfig } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import type { FrameCost } from '../../engine/render/backend.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { SceneView } from '../../engine/scene/types.ts';
import * as kinds from '../../plugins/index.ts';
import { seeded } from '../../tests/support/engine/random.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { schematic } from '../scenes/schematic.ts';

const UPDATES_A_SECOND = 100_000;
const FRAMES_A_SECOND = 60;
const FRAMES = 600;
const WARM_UPS = 60;
const FORMULA_SHARE = 0.3;
const FORMULAS = {
  fahrenheit: { formula: 'x * 1.8 + 32', constants: {} },
  scaled: { formula: 'round((x - low) / (high - low) * 100)', constants: { low: 4, high: 20 } },
  capped: { formula: 'min(max(x, 0), limit) ^ 2 / 100', constants: { limit: 90 } },
} as const;

/** Takes changes and paints nothing, like a backend without an order of its own. */
class Sink extends NullBackend {
  override readonly ordered = false;

  override draw({ tables }: SceneView): FrameCost {
    for (const table of [tables.records, tables.objects, tables.slots]) table.takeDirty();
    return { drawCalls: 0, uploadedBytes: 0, quads: 0 };
  }
}

const size = Number(process.argv[2] ?? 100_000);
const random = seeded(7);
let due: (() => void) | undefined;

const engine = loaded();
const frames = liveFrames();
for (const share of [1, 0.1]) run(share);

function loaded(): Engine {
  const surface = { ...VIEWPORT, ratio: 1 };
  const made = createEngine({
    kinds: Object.values(kinds),
    backend: new Sink(surface),
    clock: () => performance.now() / 1000,
    schedule: (frame) => {
      due = frame;
    },
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  const { objects, width, height } = schematic(size);
  made.resize(surface);
  made.clear({ width, height, fill: null, url: null });
  made.setMasters({ labels: {}, dictionaries: {}, formulas: FORMULAS });
  const start = performance.now();
  made.addConfigs(objects.map(({ id }, nth) => configOf(id, nth)));
  made.addObjects(objects);
  console.log(`${size} bound objects loaded in ${(performance.now() - start).toFixed(0)} ms`);
  return made;
}

function configOf(id: string | number, nth: number): ElementConfig {
  const names = Object.keys(FORMULAS);
  const formula = random() < FORMULA_SHARE ? names[nth % names.length] : undefined;
  const valueType = formula ? { key: 'formula', id: formula, decimals: 1 } : { key: 'numeric', decimals: 1 };
  return { id, linkedTag: `tag-${nth}`, valueType: valueType as ElementConfig['valueType'] };
}

/** Returns the updates of each frame: the n-th tag of a random order occurs with a probability of 1/n. */
function liveFrames(): ArrayBuffer[] {
  const order = Array.from({ length: size }, (_, nth) => nth);
  for (let nth = size - 1; nth > 0; nth--) {
    const other = Math.floor(random() * (nth + 1));
    [order[nth], order[other]] = [order[other]!, order[nth]!];
  }
  const each = Math.round(UPDATES_A_SECOND / FRAMES_A_SECOND);
  return Array.from({ length: FRAMES + WARM_UPS }, (_, frame) =>
    encodeFrame(
      frame,
      Array.from({ length: each }, () => ({
        index: order[Math.floor(size ** random()) - 1]!,
        time: frame,
        quality: 0 as const,
        value: random() * 100,
      })),
    ),
  );
}

/** `share` of the tags' objects in view. */
function run(share: number): void {
  engine.view.fit();
  engine.view.zoomTo(engine.camera.scale / Math.sqrt(share));
  const { tags } = engine.live;
  for (let tag = 0; tag < size; tag++) tags.set(tag, 0, 0, random() * 100);
  do due?.();
  while (engine.live.isDirty);
  for (const frame of frames.slice(0, WARM_UPS)) feed(frame);
  const times: number[] = [];
  const cpu = process.cpuUsage();
  for (const frame of frames.slice(WARM_UPS)) {
    const start = performance.now();
    feed(frame);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (quantile: number): string => times[Math.floor(quantile * (times.length - 1))]!.toFixed(2);
  const { visible } = engine.figures();
  console.log(
    `${visible} of ${size} in view: ${((user + system) / 1000 / FRAMES).toFixed(2)} ms CPU a frame; ` +
      `wall p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)}`,
  );
}

function feed(frame: ArrayBuffer): void {
  const { tags } = engine.live;
  decodeFrame(frame, (index, time, quality, value) => tags.set(index, time, quality, value));
  engine.fed();
  due!();
}
