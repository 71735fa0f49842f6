/**
 * Mimic: the engine in its worker, drawing on an OffscreenCanvas; the page only sends commands and waits for the
 * picture.
 */
import type { Shown } from '../page/alone.ts';
import type { Counts } from '../page/counting.ts';
import type { Peer, PeerModule } from '../peers/peer.ts';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import type { Answer, Call, Verb, Verbs } from './verbs.ts';

export class MimicPeer implements Peer {
  private readonly worker = new Worker('/worker.js', { type: 'module' });
  private readonly waiting = new Map<
    number,
    { done: (value: unknown) => void; failed: (e: Error) => void }
  >();
  private asked = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.reply);
      this.waiting.delete(data.reply);
      if (data.error === undefined) waiting?.done(data.value);
      else waiting?.failed(new Error(data.error));
    };
    this.worker.onerror = (event) => {
      for (const { failed } of this.waiting.values()) failed(new Error(event.message));
    };
  }

  private tell<V extends Verb>(verb: V, ...args: Parameters<Verbs[V]>): void {
    this.worker.postMessage({ verb, args, reply: 0 } satisfies Call);
  }

  private ask<V extends Verb>(
    verb: V,
    args: Parameters<Verbs[V]>,
    transfer: Transferable[] = [],
  ): Promise<Awaited<ReturnType<Verbs[V]>>> {
    const reply = ++this.asked;
    return new Promise((resolve, failed) => {
      this.waiting.set(reply, { done: (value) => resolve(value as never), failed });
      this.worker.postMessage({ verb, args, reply } satisfies Call, transfer);
    });
  }

  /** The worker creates its own items, as the product's reads its own diagrams: they never pass through the page. */
  prepare(...subject: Parameters<Verbs['prepare']>): Promise<void> {
    return this.ask('prepare', subject);
  }

  load(host: HTMLElement, _items: readonly Item[], view: View): Promise<void> {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, VIEWPORT);
    host.append(canvas);
    const surface = canvas.transferControlToOffscreen();
    return this.ask('load', [surface, view], [surface]);
  }

  setView(view: View): void {
    this.tell('view', view);
  }

  dragStart(index: number): void {
    this.tell('dragStart', index);
  }

  dragBy(dx: number, dy: number): void {
    this.tell('dragBy', dx, dy);
  }

  dragEnd(): void {
    this.tell('dragEnd');
  }

  beforeUpdates(): Promise<void> {
    return this.ask('bind', []);
  }

  /** Values reach the worker through its own socket: the page is not involved. */
  update(_changes: readonly Change[], step: number): void {
    this.tell('update', step);
  }

  drawn(): Promise<boolean> {
    return this.ask('draw', []);
  }

  watchPixels(points: Int32Array): void {
    this.tell('watchPixels', points);
  }

  pixels(): Promise<Uint32Array> {
    return this.ask('pixels', []);
  }

  watchPicture(on: boolean): void {
    this.tell('watchPicture', on);
  }

  picture(): Promise<ImageData> {
    return this.ask('picture', []);
  }

  panAlone(view: View, ms: number): Promise<number[]> {
    return this.ask('panAlone', [view, ms]);
  }

  takeValues(port: MessagePort, steps: readonly number[], points: readonly Int32Array[]): Promise<Shown[]> {
    return this.ask('takeValues', [port, steps, points], [port]);
  }

  hit(x: number, y: number): Promise<number> {
    return this.ask('hit', [x, y]);
  }

  hitInside(points: Float64Array, budgetMs: number): Promise<{ inside: number; p99: number }> {
    return this.ask('hits', [points, budgetMs]);
  }

  async count(): Promise<() => Promise<Counts>> {
    await this.ask('count', []);
    return () => this.ask('counted', []);
  }

  collectGarbage(): Promise<void> {
    return this.ask('collectGarbage', []);
  }

  renderer(): Promise<string> {
    return this.ask('renderer', []);
  }

  dispose(): void {
    this.worker.terminate();
  }
}

export async function create(...subject: Parameters<PeerModule['create']>): Promise<Peer> {
  const peer = new MimicPeer();
  await peer.prepare(...subject);
  return peer;
}
