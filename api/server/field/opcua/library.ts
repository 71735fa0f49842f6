/** node-opcua, loaded when the first OPC UA link needs it: that takes most of a second and 90 MB. */
import { readFile } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type * as Client from 'node-opcua-client';
import type * as Common from 'node-opcua-common';
import type * as Transport from 'node-opcua-transport';

export interface Opcua {
  readonly ua: typeof Client;
  readonly common: typeof Common;
  readonly transport: typeof Transport;
}

const FAMILY = 'node-opcua';

const require = createRequire(import.meta.url);

let loading: Promise<Opcua> | undefined;

export function loadOpcua(): Promise<Opcua> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Opcua> {
  await loadParts('node-opcua-client', new Set());
  const [ua, common, transport] = await Promise.all([
    import('node-opcua-client'),
    import('node-opcua-common'),
    import('node-opcua-transport'),
  ]);
  // The library would write to the console; what matters reaches our log with the link it belongs to.
  const nothing = () => undefined;
  ua.setDebugLogger(nothing);
  ua.setWarningLogger(nothing);
  ua.setErrorLogger(nothing);
  return { ua, common, transport };
}

/**
 * Loads the 50 packages of the library, one in each turn of the event loop. A single import would stop all other links for
 * two seconds; other servers would then report this one as lost.
 */
async function loadParts(name: string, loaded: Set<string>): Promise<void> {
  if (loaded.has(name)) return;
  loaded.add(name);
  const facts = findPackageJSON(name, import.meta.url);
  if (facts === undefined) return;
  const { dependencies = {} } = JSON.parse(await readFile(facts, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const part of Object.keys(dependencies)) if (part.startsWith(FAMILY)) await loadParts(part, loaded);
  require(name);
  await setImmediate();
}
