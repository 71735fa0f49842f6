/** The worker itself: whom it may ask, whether it lives, and how it does. */
export interface ThreadApi {
  /** First of all calls: where the worker reaches the HostApi, exposed on the other end by comlink. */
  connectHost(port: MessagePort): void;
  ping(): Promise<true>;
  stats(): EngineStats;
}

export interface EngineStats {
  readonly backend: string;
  readonly renderer: string;
  readonly objects: number;
  readonly records: number;
  readonly visible: number;
  readonly frames: number;
  /** Milliseconds of worker CPU, the last 120 frames. */
  readonly frameMs: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly uploadedBytes: number;
  readonly tagUpdates: number;
}
