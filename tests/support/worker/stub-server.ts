/**
 * A server inside the worker, for tests of the real worker in a real browser: a diagram of the workload with 50 linked
 * gauges and tanks, and a socket whose values never stop. Imported before the worker itself.
 */
import { encodeFrame, Quality } from '../../../api/contract/live.ts';
import { schematic } from '../../../bench/scenes/schematic.ts';

const OBJECTS = 1000;
const TAGS = 50;
const EVERY_MS = 25;

const { width, height, objects } = schematic(OBJECTS);
const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const measures = objects
  .filter(({ identifier }) => ['gauges', 'square-tank'].includes(identifier))
  .slice(0, TAGS);

const lines = [
  {
    head: {
      name: 'Workload',
      objectCount: OBJECTS,
      width,
      height,
      fill: null,
      rights: { update: false, control: true },
    },
  },
  { tags: measures.map((_, nth) => ({ uuid: uuid(nth), name: `T${nth}`, unit: '%', dataType: 'float' })) },
  { configuration: measures.map(({ id }, nth) => ({ id, linkedTag: uuid(nth) })) },
  { objects },
  { end: { objectCount: OBJECTS } },
];

globalThis.fetch = async (input) =>
  String(input).includes('/plugins/')
    ? Response.json({ status: 200, data: [] })
    : new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

class EndlessSocket {
  readyState = 1;
  binaryType = 'blob';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private sequence = 0;
  private readonly timer = setInterval(() => this.say(), EVERY_MS);

  constructor() {
    setTimeout(() => {
      this.onopen?.();
      this.onmessage?.({ data: JSON.stringify({ opened: { refused: [] } }) });
    });
  }

  send(): void {}

  close(): void {
    clearInterval(this.timer);
    this.onclose?.();
  }

  private say(): void {
    const records = measures.map((_, index) => ({
      index,
      time: Date.now(),
      quality: Quality.good,
      value: (this.sequence * 3 + index * 7) % 100,
    }));
    this.onmessage?.({ data: encodeFrame(++this.sequence, records) });
  }
}

globalThis.WebSocket = EndlessSocket as unknown as typeof WebSocket;
