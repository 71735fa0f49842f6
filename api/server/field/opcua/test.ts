/** Tries an OPC UA link on a connection of its own. */
import { FieldError, type FieldLink, type TestStep } from '../driver.ts';
import { knock, lookedUp, runSteps } from '../test-steps.ts';
import { unlessAborted } from '../waiting.ts';
import { Channel, type ChannelParts, type Offer } from './channel.ts';
import { localNodeId } from './node-ids.ts';
import { readSettings, type Settings } from './settings.ts';

type Opened = Awaited<ReturnType<Channel['open']>>;

export async function* testOpcua(
  link: FieldLink,
  parts: ChannelParts,
  signal: AbortSignal,
): AsyncIterable<TestStep> {
  let settings: Settings;
  let channel: Channel | undefined;
  let address = '';
  let offer: Offer;
  let opened: Opened | undefined;
  const patient = <T>(work: Promise<T>): Promise<T> => unlessAborted(work, signal);
  try {
    yield* runSteps(
      [
        [
          'allowed',
          () => {
            settings = readSettings(link);
            parts.hosts.check(settings);
            channel = new Channel(settings, parts);
            return { detail: `${channel.where} is an allowed address` };
          },
        ],
        [
          'resolve',
          async () => {
            address = await patient(channel!.resolve());
            return lookedUp(settings.host, address);
          },
        ],
        [
          'connect',
          async () => {
            await patient(knock(address, settings.port, settings.timeout));
            return { detail: `${channel!.where} accepts connections` };
          },
        ],
        [
          'secure',
          async () => {
            offer = await patient(channel!.discover());
            await patient(channel!.judge(offer));
            const { certificate } = offer;
            return {
              detail: certificate
                ? `${settings.mode} with ${settings.policy}; the certificate is trusted`
                : 'No security: anyone on the network can read and change the data',
              ...(certificate ? { certificate } : {}),
            };
          },
        ],
        [
          'session',
          async () => {
            opened = await patient(channel!.open(offer));
            return {
              detail: settings.user === undefined ? 'Signed in anonymously' : `Signed in as ${settings.user}`,
            };
          },
        ],
        ['read', async () => ({ detail: await patient(readOne(link, opened!)) })],
      ],
      signal,
    );
  } finally {
    await channel?.close(opened !== undefined);
  }
}

const PRODUCT_NAME = 'i=2261';

/** The first tag of the link, or without one the server's own name. */
async function readOne(link: FieldLink, { opcua, session }: Opened): Promise<string> {
  const { AttributeIds } = opcua.ua;
  const first = link.devices.flatMap(({ tags }) => tags)[0]?.address.nodeId;
  const stored = typeof first === 'string' ? first : PRODUCT_NAME;
  const nodeId = localNodeId(stored, await session.readNamespaceArray());
  if (nodeId === undefined) throw new FieldError(`The server has no namespace of ${stored}`);
  const data = await session.read({ nodeId, attributeId: AttributeIds.Value });
  if (data.statusCode.isBad()) throw new FieldError(`${stored} cannot be read: ${data.statusCode.name}`);
  return `Read ${stored === PRODUCT_NAME ? "the server's name" : stored}: ${String(data.value?.value).slice(0, 100)}`;
}
