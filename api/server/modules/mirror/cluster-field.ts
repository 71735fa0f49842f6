/**
 * The field as a node among others has it: the links that are its own by its drivers, the others as their owners tell of
 * them. Devices are asked for values by whoever has them; what else needs a driver is passed on to the owner (field-calls.ts)
 * before it would come here.
 */
import { fromBody, type NodeBus, toBody } from '../../cluster/node-bus.ts';
import { FieldError, type Health, type LinkHealth, type WriteResult } from '../../field/driver.ts';
import type { Field, SharedField } from '../../field/field.ts';
import type { TagDirectory } from '../values/index.ts';
import { MOST_READ, READ, READ_BODY } from './messages.ts';
import type { Mirror } from './mirror.ts';
import { answerBrowse, browseAt } from './remote-browse.ts';

interface ClusterFieldParts {
  readonly bus: NodeBus;
  readonly tags: TagDirectory;
  readonly mirror: Mirror;
  /** This node's drivers, if it has any. */
  readonly own: SharedField | undefined;
  /** Reads the links again, and what of them is this node's. */
  readonly reload: () => Promise<void>;
}

const ELSEWHERE = 'Another server is connected to the devices';

const elsewhere = (): never => {
  throw new FieldError(ELSEWHERE);
};

export function clusterField({ bus, tags, mirror, own, reload }: ClusterFieldParts): Field {
  const ends = own
    ? [
        bus.subscribe(`${READ}.${bus.node}`, (body) => own.read(fromBody(body, READ_BODY))),
        answerBrowse(bus, { browse: own.browse.bind(own) }),
      ]
    : [];

  /** Asks whoever has the link of each tag. */
  async function read(asked: readonly string[]): Promise<void> {
    const ownerOf = (tag: string): string | undefined => {
      const slot = tags.slotOf(tag);
      return slot === undefined ? undefined : mirror.ownerOf(tags.at(slot).link)?.node;
    };
    for (const [node, theirs] of Map.groupBy(asked, ownerOf))
      if (node !== undefined && node !== bus.node)
        for (let at = 0; at < theirs.length; at += MOST_READ)
          bus.publish(`${READ}.${node}`, toBody(theirs.slice(at, at + MOST_READ)));
    await own?.read(asked.filter((tag) => ownerOf(tag) === bus.node));
  }

  return {
    get broker() {
      return own?.broker ?? { url: '' };
    },
    start: reload,
    reload,
    write: async (request): Promise<WriteResult> =>
      own ? own.write(request) : { outcome: 'notSent', reason: ELSEWHERE },
    read,
    test: own ? own.test.bind(own) : elsewhere,
    async browse(link, controller, signal, onProgress) {
      const node = mirror.ownerOf(link)?.node;
      if (node !== undefined && node !== bus.node)
        return browseAt(bus, node, { link, controller }, signal, onProgress);
      return own ? own.browse(link, controller, signal, onProgress) : elsewhere();
    },
    linkHealth: (link): LinkHealth | undefined => own?.linkHealth(link) ?? mirror.linkHealth(link),
    linkHealths: () => own?.linkHealths() ?? {},
    setDevicePassword: own ? own.setDevicePassword.bind(own) : async () => elsewhere(),
    setLinkPassword: own ? own.setLinkPassword.bind(own) : async () => elsewhere(),
    tellFirmware: async (link, version) => (await own?.tellFirmware(link, version)) ?? false,
    ownCertificate: own ? own.ownCertificate.bind(own) : async () => elsewhere(),
    health: (): Readonly<Record<string, Health>> => own?.health() ?? { field: mirror.health() },
    async close() {
      for (const end of ends) end();
      await own?.close();
    },
  };
}
