import type { AnyKind } from '../engine/plugin.ts';
import type { Backend, Surface } from '../engine/render/backend.ts';
import type { LoadPicture } from '../engine/render/pictures/store.ts';
import type { ExternalSource } from './external-kinds/external-kinds.ts';
import type { JournalStore } from './journal/journal-store.ts';

/** What the thread provides: replaced in tests, which have neither a GPU nor a worker. */
export interface Environment {
  readonly kinds: readonly AnyKind[];
  readonly createBackend: (canvas: OffscreenCanvas, surface: Surface) => Backend | Promise<Backend>;
  /** Registers a callback, called once with a message about fonts that cannot be loaded. */
  readonly onFontsLost?: (tell: (message: string) => void) => void;
  /** Whether no font is still loading; missing: none ever is. */
  readonly areFontsThere?: () => boolean;
  /** Decodes a picture; without it, placeholders are shown. */
  readonly decodePicture?: (file: Blob) => ReturnType<LoadPicture>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly schedule: (frame: () => void) => void;
  /** Source and sandbox of the company's own kinds; without it there are none. */
  readonly external?: ExternalSource;
  /** Where edits are kept until they are saved; without it they are not kept. */
  readonly journal?: JournalStore;
  readonly WebSocket?: typeof WebSocket;
  readonly fetch?: typeof fetch;
}
