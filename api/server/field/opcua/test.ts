/** Tries an OPC UA link on a connection of its own. */
import { FieldError, type FieldLink, type TestStep } from '../driver.ts';
import { knock, lookedUp, runSteps } from '../test-steps.ts';
import { unlessAborted } from '../waiting.ts';
import { Channel, type ChannelParts, type Offer } from './channel.ts';
import { localNodeId } from './node-ids.ts';
import { readSettings, type Settings } from './settings.ts';
import { isBad, nameOf } from './status.ts';

type Opened = Awaited<ReturnType<Channel['open']>>;

export async function* testOpcua(
  link: FieldLink,
  parts: ChannelParts,
  signal: AbortSignal,
): AsyncIterable<TestStep> {
  const trial = new Trial(link, parts, signal);
  try {
    yield* runSteps(
      [
        ['allowed', () => trial.allow()],
        ['resolve', () => trial.resolve()],
        ['connect', () => trial.connect()],
        ['secure', () => trial.secure()],
        ['session', () => trial.signIn()],
        ['read', () => trial.read()],
      ],
      signal,
    );
  } finally {
    await trial.close();
  }
}

/** Results that the steps of one test hand on; the steps run in order. */
class Trial {
  readonly #link: FieldLink;
  readonly #parts: ChannelParts;
  readonly #signal: AbortSignal;
  #settings!: Settings;
  #channel: Channel | undefined;
  #address = '';
  #offer!: Offer;
  #opened: Opened | undefined;

  constructor(link: FieldLink, parts: ChannelParts, signal: AbortSignal) {
    this.#link = link;
    this.#parts = parts;
    this.#signal = signal;
  }

  allow() {
    this.#settings = readSettings(this.#link);
    this.#parts.hosts.check(this.#settings);
    this.#channel = new Channel(this.#settings, this.#parts);
    return { detail: `${this.#channel.where} is an allowed address` };
  }

  async resolve() {
    this.#address = await this.#patient(this.#channel!.resolve());
    return lookedUp(this.#settings.host, this.#address);
  }

  async connect() {
    const { port, timeout } = this.#settings;
    await this.#patient(knock(this.#address, port, timeout));
    return { detail: `${this.#channel!.where} accepts connections` };
  }

  async secure() {
    this.#offer = await this.#patient(this.#channel!.discover());
    await this.#patient(this.#channel!.judge(this.#offer));
    const { certificate } = this.#offer;
    const { mode, policy } = this.#settings;
    return {
      detail: certificate
        ? `${mode} with ${policy}; the certificate is trusted`
        : 'No security: anyone on the network can read and change the data',
      ...(certificate ? { certificate } : {}),
    };
  }

  async signIn() {
    this.#opened = await this.#patient(this.#channel!.open(this.#offer));
    const { user } = this.#settings;
    return { detail: user === undefined ? 'Signed in anonymously' : `Signed in as ${user}` };
  }

  async read() {
    return { detail: await this.#patient(readOne(this.#link, this.#opened!)) };
  }

  async close(): Promise<void> {
    await this.#channel?.close(this.#opened !== undefined);
  }

  #patient<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#signal);
  }
}

const PRODUCT_NAME = 'i=2261';

/** The first tag of the link, or the server's own name if it has none. */
async function readOne(link: FieldLink, { opcua, session }: Opened): Promise<string> {
  const { AttributeIds } = opcua.ua;
  const first = link.devices.flatMap(({ tags }) => tags)[0]?.address.nodeId;
  const stored = typeof first === 'string' ? first : PRODUCT_NAME;
  const nodeId = localNodeId(stored, await session.readNamespaceArray());
  if (nodeId === undefined) throw new FieldError(`The server has no namespace of ${stored}`);
  const data = await session.read({ nodeId, attributeId: AttributeIds.Value });
  if (isBad(data.statusCode)) throw new FieldError(`${stored} cannot be read: ${nameOf(data.statusCode)}`);
  return `Read ${stored === PRODUCT_NAME ? "the server's name" : stored}: ${String(data.value?.value).slice(0, 100)}`;
}
