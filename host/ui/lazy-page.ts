import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { laterStyles } from './later-styles.ts';

/** Milliseconds after which loading a part of the console is abandoned (ERR-14). */
export const CHUNK_TIMEOUT_MS = 120_000;
const RETRY_MS = 1000;
/** A reload brings the newest build; it is not repeated within this time if it did not help. */
const RELOAD_AGAIN_MS = 60_000;

/** A part of the console could not be loaded: the network failed, or a newer build has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    });
  }
}

type Load<T> = () => Promise<T>;

/** Which of the style files a part needs: `main` is there from the beginning, `pages` brings `later` with it. */
type Styles = 'main' | 'later' | 'pages';

/** The result of `load`, with its styles; retried once after a second. Throws ChunkLoadError. */
export async function loadChunk<T>(chunk: string, load: Load<T>, styles: Styles = 'later'): Promise<T> {
  const deadline = timeout(CHUNK_TIMEOUT_MS);
  const ours = () => styles !== 'main' && laterStyles(styles === 'pages');
  const all = () => Promise.all([load(), ours()]).then(([part]) => part);
  const attempt = () => Promise.race([all(), deadline.passed]);
  try {
    return await attempt().catch(async () => {
      await Promise.race([wait(RETRY_MS), deadline.passed]);
      return attempt();
    });
  } catch (error) {
    throw new ChunkLoadError(chunk, error);
  } finally {
    deadline.cancel();
  }
}

/**
 * A page that is loaded when it is first shown. If it cannot be loaded after two attempts the console reloads, once: after
 * an update the old files are gone and a reload brings the new ones. If that does not help, the crash screen appears.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React.lazy, for pages of any properties.
export function lazyPage<C extends ComponentType<any>>(
  chunk: string,
  load: Load<{ default: C }>,
  styles: Styles = 'pages',
): LazyExoticComponent<C> {
  return lazy(async () => {
    try {
      return await loadChunk(chunk, load, styles);
    } catch (error) {
      if (!mayReload()) throw error;
      location.reload();
      // Until the new page takes over.
      return new Promise<never>(() => {});
    }
  });
}

const RELOADED_AT = 'mimic.chunkReloadAt';

/** Whether a reload may help: the network is there, and there was none a moment ago. */
function mayReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    // For this tab only: not in the table of stored entries.
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return Date.now() - last > RELOAD_AGAIN_MS;
  } catch {
    // Without this memory it could reload for ever.
    return false;
  }
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function timeout(ms: number): { readonly passed: Promise<never>; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  passed.catch(() => {});
  return { passed, cancel: () => clearTimeout(timer) };
}
