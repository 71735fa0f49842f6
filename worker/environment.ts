import type { AnyKind } from '../engine/plugin.ts';
import type { Backend, Surface } from '../engine/render/backend.ts';
import type { LoadPicture } from '../engine/render/pictures/store.ts';
import type { ExternalSource } from './external-kinds/external-kinds.ts';
import type { JournalStore } from './journal/journal-store.ts';

/** What a thread gives: replaced in tests, which have neither a GPU nor a worker. */
export interface Environment {
  readonly kinds: readonly AnyKind[];
  readonly createBackend: (canvas: OffscreenCanvas, surface: Surface) => Backend | Promise<Backend>;
  /** Calls back once with what is to be said of fonts that cannot be had. */
  readonly onFontsLost?: (tell: (message: string) => void) => void;
  /** Decodes a picture; without it placeholders stand for pictures. */
  readonly decodePicture?: (file: Blob) => ReturnType<LoadPicture>;
  /** Milliseconds, only forwards. */
  readonly now: () => number;
  readonly schedule: (frame: () => void) => void;
  /** Where the kinds come from that a company brings itself, and what runs them; without it there are none. */
  readonly external?: ExternalSource;
  /** Where edits are kept until they are saved; without it they are not. */
  readonly journal?: JournalStore;
  readonly WebSocket?: typeof WebSocket;
  readonly fetch?: typeof fetch;
}
