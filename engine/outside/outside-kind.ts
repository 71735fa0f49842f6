/**
 * A kind whose code runs elsewhere. To the engine it is a kind like all others: it waits for its drawings, which are
 * asked for in batches and kept, and plays them. Equal objects share one drawing.
 */
import type { AnyKind, Box, KindDescriptor } from '../plugin.ts';
import type { OutsideDrawing } from './drawing.ts';

/** Calls of all kept drawings of a kind, at most; the oldest go first, and are asked for again when they are needed. */
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
  /** Drawings, and why there is none, by what they are drawn from. */
  private readonly drawings = new Map<string, OutsideDrawing | Error>();
  private readonly asked = new Set<string>();
  private calls = 0;
  private stopped: Error | undefined;

  /** `ask` orders a drawing, once; the answer is `put`. */
  constructor(descriptor: KindDescriptor, ask: (request: DrawingRequest) => void) {
    this.descriptor = descriptor;
    this.ask = ask;
    this.kind = this.asKind();
  }

  /** The drawing that was asked for under the key, or why there is none. The engine is to be told that it arrived. */
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

  /** From now on placeholders stand for its objects, and say why. Answers what is waited for in vain. */
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
    /** Of the drawing before: the engine asks for these right after it. */
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
      // Saved objects are brought up to date before they come into the engine, where their plugin can do it.
      migrate: Object.fromEntries(Array.from({ length: version }, (_, nth) => [nth + 1, unable])),
    };
  }
}

/** Of a kind that names no colour to be seen from afar. */
const FAR = '#cfd5da';

const sizeOf = (drawing: OutsideDrawing | Error): number =>
  drawing instanceof Error ? 1 : drawing.steps.length + 1;

/** What a drawing is made from: the kind, the size and every property, in the order of the schema. */
const keyOf = ({ kind }: KindDescriptor, props: object, { w, h }: Box): string =>
  `${kind} ${w}×${h} ${JSON.stringify(props)}`;
