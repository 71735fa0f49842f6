/**
 * Starts workers from the bundles that the page names, through the page's Trusted Types policy; the engine's ahead of time:
 * until a diagram needs it, it has loaded its code and its fonts, and knows what this machine draws with.
 */

/** The part of Trusted Types that we use; not every browser or type library has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

type WorkerName = 'engine-worker' | 'import-worker';

/** Milliseconds after which a page is idle that shows no diagram. */
const IDLE_MS = 3000;

/** Address of one of the workers, written into the page by the build; undefined in a page that was not made by it. */
const addressOf = (name: WorkerName): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Only a script of this origin may become a worker (CSP: require-trusted-types-for 'script'). */
function createScriptURL(url: string): string {
  if (new URL(url, location.origin).origin !== location.origin)
    throw new TypeError(`${url} is no script of this console`);
  return url;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('mimic', { createScriptURL }) ?? { createScriptURL };

/** `label`: its name in the browser's tools. */
export function startWorker(name: WorkerName, label: string): Worker {
  const url = addressOf(name);
  if (!url) throw new Error(`The page does not name the ${name}: it was not made by the build`);
  return new Worker(policy.createScriptURL(url), { type: 'module', name: label });
}

const startEngine = (): Worker => startWorker('engine-worker', 'mimic-engine');

let ahead: Worker | undefined;

/** Starts the next engine's worker now, if none is waiting. */
export function prepareEngine(): void {
  if (ahead || !addressOf('engine-worker')) return;
  const worker = startEngine();
  ahead = worker;
  // Whoever needs an engine starts one, and learns what is wrong.
  worker.addEventListener('error', () => {
    if (ahead === worker) ahead = undefined;
  });
}

/** The same once the page is idle. */
export const prepareEngineSoon = (): void => void setTimeout(prepareEngine, IDLE_MS);

/** Returns the worker that waits, or starts one. */
export function takeEngine(): Worker {
  const worker = ahead ?? startEngine();
  ahead = undefined;
  return worker;
}
