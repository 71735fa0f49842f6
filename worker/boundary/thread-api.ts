/** The worker itself: its host connection, its heartbeat, its performance. */
export interface ThreadApi {
  /** To be called first: connects the worker to the HostApi, which comlink exposes on the other end of the port. */
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
  /** Milliseconds of worker CPU over the last 120 frames. */
  readonly frameMs: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly uploadedBytes: number;
  readonly tagUpdates: number;
}
