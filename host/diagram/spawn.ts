/** Starts the engine's worker from the bundle that the page names, through the page's Trusted Types policy. */
import { type EngineHandle, type SpawnOptions, spawnEngine } from '../../worker/host-side/client.ts';

export type SpawnEngine = (options: Omit<SpawnOptions, 'url'>) => EngineHandle;

/** The part of Trusted Types that we use; not every browser or type library has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Address of one of the workers, written into the page by the build. */
function workerUrl(name: 'engine-worker' | 'import-worker'): string {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!url) throw new Error(`The page does not name the ${name}: it was not made by the build`);
  return url;
}

/** Only a script of this origin may become a worker (CSP: require-trusted-types-for 'script'). */
function createScriptURL(url: string): string {
  if (new URL(url, location.origin).origin !== location.origin)
    throw new TypeError(`${url} is no script of this console`);
  return url;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('mimic', { createScriptURL }) ?? { createScriptURL };

export const spawnWorkerEngine: SpawnEngine = (options) =>
  spawnEngine({
    ...options,
    url: () =>
      new Worker(policy.createScriptURL(workerUrl('engine-worker')), {
        type: 'module',
        name: 'mimic-engine',
      }),
  });

/** Reads one drawing of another program. */
export const spawnImporter = (): Worker =>
  new Worker(policy.createScriptURL(workerUrl('import-worker')), { type: 'module', name: 'mimic-import' });
