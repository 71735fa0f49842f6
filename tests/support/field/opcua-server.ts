/** An OPC UA server of node-opcua's own server package, with nodes of every type that a tag can hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UAVariable } from 'node-opcua-address-space';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import {
  coerceLocalizedText,
  DataType,
  type DataValue,
  MessageSecurityMode,
  SecurityPolicy,
  type StatusCode,
  StatusCodes,
  Variant,
  VariantArrayType,
  type WriteResponse,
} from 'node-opcua-client';
import { nodesets } from 'node-opcua-nodesets';
import { OPCUAServer } from 'node-opcua-server';

export const NAMESPACE = 'urn:test:plant';

export interface OpcuaPlant {
  readonly endpoint: string;
  readonly port: number;
  /** Sets a node's value, as the process would; the time is now unless told. */
  set(node: string, value: unknown, more?: { status?: StatusCode; time?: Date }): void;
  get(node: string): unknown;
  /** Adds a node of a number while clients are connected, or removes one. */
  add(node: string): void;
  remove(node: string): void;
  /** The status that writes to a node are answered with, and what the device then holds. */
  answerWrites(node: string, status: StatusCode, act: (value: number) => number): void;
  /** Values that clients wrote. */
  readonly writes: number;
  /** Clients with a session. */
  readonly sessions: number;
  stop(): Promise<void>;
}

const TYPES = {
  Double: [DataType.Double, 1.5],
  Float: [DataType.Float, 2.5],
  Int16: [DataType.Int16, -3],
  UInt16: [DataType.UInt16, 3],
  Int32: [DataType.Int32, -4],
  UInt32: [DataType.UInt32, 4],
  Int64: [DataType.Int64, [0x0020_0000, 1]],
  UInt64: [DataType.UInt64, [0xffff_ffff, 0xffff_ffff]],
  Boolean: [DataType.Boolean, true],
  String: [DataType.String, 'Süd'],
  LocalizedText: [DataType.LocalizedText, coerceLocalizedText('Nord')],
  DateTime: [DataType.DateTime, new Date(1_700_000_000_000)],
} as const;

/** Starts on `port` (0: a free one); `nodes` more below a folder of their own; `data` keeps its certificate over a restart. */
export async function startOpcuaPlant(
  options: {
    port?: number;
    nodes?: number;
    data?: string;
    users?: Record<string, string>;
    /** An endpoint of another machine that it tells its clients of. */
    advertised?: string;
    /** Nodes of one call: reads, writes, browsing, monitored items. */
    mostPerCall?: number;
  } = {},
): Promise<OpcuaPlant> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'mimic-opcua-'));
  const manager = (name: string) =>
    new OPCUACertificateManager({
      rootFolder: join(data, name),
      automaticallyAcceptUnknownCertificate: true,
    });
  const server = new OPCUAServer({
    port: options.port ?? 0,
    host: '127.0.0.1',
    ...(options.advertised ? { advertisedEndpoints: [options.advertised] } : {}),
    nodeset_filename: [nodesets.standard],
    serverCertificateManager: manager('pki'),
    userCertificateManager: manager('users'),
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    userManager: {
      isValidUser: (user: string, password: string) => options.users?.[user] === password,
    },
    isAuditing: false,
    ...(options.mostPerCall ? { serverCapabilities: limitsOf(options.mostPerCall) } : {}),
  });
  await server.initialize();
  const nodes = addNodes(server, options.nodes ?? 0);
  let writes = 0;
  server.on('response', (response) => {
    if (response.schema.name === 'WriteResponse')
      for (const result of (response as WriteResponse).results ?? []) if (result.isGood()) writes++;
  });
  await server.start();
  const [endpoint] = server.endpoints;
  const port = endpoint!.port;
  return {
    port,
    endpoint: `opc.tcp://127.0.0.1:${port}`,
    set(node, value, { status = StatusCodes.Good, time = new Date() } = {}) {
      const variable = nodes.get(node)!;
      variable.setValueFromSource(
        new Variant({ dataType: typeOf(node), arrayType: VariantArrayType.Scalar, value }),
        status,
        time,
      );
    },
    get: (node) => nodes.get(node)!.readValue().value.value,
    add: (node) => void nodes.set(node, addNode(server, node)),
    remove(node) {
      server.engine.addressSpace!.deleteNode(nodes.get(node)!);
      nodes.delete(node);
    },
    answerWrites(node, status, act) {
      const variable = nodes.get(node)!;
      const write = (_context: unknown, { value }: DataValue, ...rest: unknown[]) => {
        const done = rest.at(-1) as (error: null, status: StatusCode) => void;
        variable.setValueFromSource(
          new Variant({
            dataType: typeOf(node),
            arrayType: VariantArrayType.Scalar,
            value: act(value.value),
          }),
        );
        done(null, status);
      };
      variable.writeValue = write as unknown as UAVariable['writeValue'];
    },
    get writes() {
      return writes;
    },
    get sessions() {
      return server.engine.currentSessionCount;
    },
    async stop() {
      await server.shutdown(0);
      if (!options.data) rmSync(data, { recursive: true, force: true });
    },
  };
}

const limitsOf = (most: number) => ({
  operationLimits: {
    maxMonitoredItemsPerCall: most,
    maxNodesPerRead: most,
    maxNodesPerWrite: most,
    maxNodesPerBrowse: most,
  },
});

const typeOf = (node: string): DataType => TYPES[node as keyof typeof TYPES]?.[0] ?? DataType.Double;

const FOLDER = 'Plant';

/** A Double below the plant's folder. */
function addNode(server: OPCUAServer, name: string): UAVariable {
  const space = server.engine.addressSpace!;
  const own = space.getNamespace(NAMESPACE);
  const folder = space.rootFolder.objects.getFolderElementByName(FOLDER, own.index)!;
  const variable = own.addVariable({
    componentOf: folder,
    browseName: name,
    nodeId: `s=${name}`,
    dataType: DataType.Double,
  });
  variable.setValueFromSource(new Variant({ dataType: DataType.Double, value: 0 }));
  return variable;
}

function addNodes(server: OPCUAServer, more: number): Map<string, UAVariable> {
  const space = server.engine.addressSpace!;
  const own = space.registerNamespace(NAMESPACE);
  const folder = own.addFolder('ObjectsFolder', { browseName: FOLDER });
  const nodes = new Map<string, UAVariable>();
  const add = (name: string, rest: object = {}): void => {
    const [dataType, value] = TYPES[name as keyof typeof TYPES] ?? [DataType.Double, 0];
    const variable = own.addVariable({
      componentOf: folder,
      browseName: name,
      nodeId: `s=${name}`,
      dataType,
      description: `The ${name} of the plant`,
      ...rest,
    });
    variable.setValueFromSource(new Variant({ dataType, arrayType: VariantArrayType.Scalar, value }));
    nodes.set(name, variable);
  };
  for (const name of Object.keys(TYPES)) add(name);
  add('ReadOnly', { accessLevel: 'CurrentRead', userAccessLevel: 'CurrentRead' });
  const many = own.addFolder('ObjectsFolder', { browseName: 'Many' });
  for (let at = 0; at < more; at++)
    own.addVariable({
      componentOf: many,
      browseName: `Point ${at}`,
      nodeId: `i=${10_000 + at}`,
      dataType: DataType.Double,
    });
  return nodes;
}
