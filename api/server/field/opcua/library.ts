/** node-opcua, loaded when the first OPC UA link needs it: that takes most of a second and 90 MB. */
import type * as Client from 'node-opcua-client';
import type * as Common from 'node-opcua-common';
import type * as Transport from 'node-opcua-transport';

export interface Opcua {
  readonly ua: typeof Client;
  readonly common: typeof Common;
  readonly transport: typeof Transport;
}

let loading: Promise<Opcua> | undefined;

export function loadOpcua(): Promise<Opcua> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Opcua> {
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
