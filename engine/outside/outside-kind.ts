/**
 * A kind whose code runs elsewhere. To the engine it is an ordinary kind: it waits for its drawings, which are
 * requested in batches and cached, and replays them. Equal objects share one drawing.
 */
import type { AnyKind, Box, KindDescriptor } from '../plugin.ts';
import type { OutsideDrawing } from './drawing.ts';

/**
 * Most calls of all cached drawings of a kind; the oldest are dropped first, and requested again when they are needed.
 */
const KEPT_CALLS = 400_000;

export interface DrawingRequest {
  readonly key: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly w: number;
  readonly h: number;
}

export class OutsideKind {
  readonly descriptor: KindDescriptor;
  readonly kind: AnyKind;
  private readonly ask: (request: DrawingRequest) => void;
  /** Drawings, or the reason why there is none, by their key. */
  private readonly drawings = new Map<string, OutsideDrawing | Error>();
  private readonly asked = new Set<string>();
  private calls = 0;
  private stopped: Error | undefined;

  /** `ask` requests a drawing, once; the answer comes through `put`. */
  constructor(descriptor: KindDescriptor, ask: (request: DrawingRequest) => void) {
    this.descriptor = descriptor;
    this.ask = ask;
    this.kind = this.asKind();
  }

  /**
   * Takes the drawing that was requested under the key, or why there is none. The engine must be told that it arrived.
   */
  put(key: string, drawing: OutsideDrawing | Error): void {
    this.asked.delete(key);
    this.drawings.set(key, drawing);
    this.calls += sizeOf(drawing);
    for (const [oldest, dropped] of this.drawings) {
      if (this.calls <= KEPT_CALLS || oldest === key) break;
      this.drawings.delete(oldest);
      this.calls -= sizeOf(dropped);
    }
  }

  /** Shows placeholders with the reason for all its objects from now on. Returns the keys still waited for. */
  stop(reason: Error): string[] {
    this.stopped = reason;
    const waited = [...this.asked];
    this.asked.clear();
    this.drawings.clear();
    return waited;
  }

  private asKind(): AnyKind {
    const drawn = (props: object, box: Box): OutsideDrawing | Error | undefined =>
      this.stopped ?? this.drawings.get(keyOf(this.descriptor, props, box));
    /** The drawing replayed last: the engine asks for its properties right after it. */
    let last: OutsideDrawing | undefined;
    const spoken = new Map<string, OutsideDrawing['a11y']>();
    const unable = (): never => {
      throw new Error(this.stopped?.message ?? 'its plugin could not do it when the diagram was opened');
    };
    const { version, title } = this.descriptor;
    return {
      ...this.descriptor,
      awaits: (props: Record<string, unknown>, box) => {
        if (drawn(props, box)) return undefined;
        const key = keyOf(this.descriptor, props, box);
        if (!this.asked.has(key)) {
          this.asked.add(key);
          this.ask({ key, props: { ...props }, w: box.w, h: box.h });
        }
        return key;
      },
      draw: (pen, props, box) => {
        const drawing = drawn(props, box);
        if (drawing instanceof Error) throw drawing;
        if (!drawing) throw new Error('its drawing has not come yet');
        for (const step of drawing.steps) step(pen);
        last = drawing;
        if (drawing.a11y && spoken.size < 10_000) spoken.set(JSON.stringify(props), drawing.a11y);
      },
      lod: () => last?.lod || FAR,
      a11y: (props: Record<string, unknown>) =>
        spoken.get(JSON.stringify(props)) ?? { role: 'img', label: String(props.label ?? '') || title },
      // Saved objects are migrated before they enter the engine, where their plugin can do it.
      migrate: Object.fromEntries(Array.from({ length: version }, (_, nth) => [nth + 1, unable])),
    };
  }
}

/** Far colour of a kind that names none. */
const FAR = '#cfd5da';

const sizeOf = (drawing: OutsideDrawing | Error): number =>
  drawing instanceof Error ? 1 : drawing.steps.length + 1;

/** Returns what a drawing is made from: the kind, the size and every property, in the order of the schema. */
const keyOf = ({ kind }: KindDescriptor, props: object, { w, h }: Box): string =>
  `${kind} ${w}×${h} ${JSON.stringify(props)}`;
