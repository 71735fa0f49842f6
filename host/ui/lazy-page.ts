import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { laterStyles } from './later-styles.ts';

/** Milliseconds after which a part of the console that has not come is given up (ERR-14). */
export const CHUNK_TIMEOUT_MS = 120_000;
const RETRY_MS = 1000;
/** A reload brings the newest build; one that did not help within this time is not tried again. */
const RELOAD_AGAIN_MS = 60_000;

/** A part of the console could not be loaded: the network failed, or a newer build has taken its place. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    });
  }
}

type Load<T> = () => Promise<T>;

/** Which of the two files of styles a part needs; `main` has been there from the beginning. */
type Styles = 'main' | 'later';

/** What `load` brings, with its styles; tried once more after a second. Throws ChunkLoadError. */
export async function loadChunk<T>(chunk: string, load: Load<T>, styles: Styles = 'later'): Promise<T> {
  const deadline = timeout(CHUNK_TIMEOUT_MS);
  const all = () => Promise.all([load(), styles === 'later' && laterStyles()]).then(([part]) => part);
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
 * A page that is loaded when it is first shown. One that cannot be had after two attempts reloads the console, once: after
 * an update the old files are gone and a reload brings the new ones. What that does not mend is for the crash screen.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React.lazy, for pages of any properties.
export function lazyPage<C extends ComponentType<any>>(
  chunk: string,
  load: Load<{ default: C }>,
  styles?: Styles,
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

/** Whether a reload may help: the network is there, and it was not tried a moment ago. */
function mayReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    // Of this tab alone, and lost with it: nothing for the table of stored entries.
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return Date.now() - last > RELOAD_AGAIN_MS;
  } catch {
    // What cannot be remembered could go on for ever.
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
