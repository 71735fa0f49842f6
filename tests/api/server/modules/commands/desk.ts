/** An operator at a realtime pipeline with a device: confirm and write in one breath, as the console does. */
import { randomUUID } from 'node:crypto';
import type { Command, TagScalar } from '../../../../../api/contract/index.ts';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import type { HoldBody, WriteBody } from '../../../../../api/server/modules/commands/command-requests.ts';
import {
  type DiagramToSave,
  saveDiagram,
} from '../../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { makeCaller, OPERATOR, openWorld } from '../live/world.ts';
import { Device } from './device.ts';

/** An element's configuration, with what its object is. */
export interface Element {
  readonly id: string | number;
  readonly kind?: string;
  readonly label?: string;
  readonly object?: object;
  readonly [field: string]: unknown;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Read-backs are judged after 600 ms, so that the patient cases stay quick. */
export async function openDesk(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ commandDeadline: 600, ...options });
  const device = new Device(() => world.live.sink);
  world.live.setField(device);
  const operator = await makeCaller(world.storage, world.ours, OPERATOR);

  const parts = (uuid: string) => ({ params: { uuid }, query: {} });
  const confirm = (
    tag: string,
    value: TagScalar,
    expectedValue: TagScalar,
    who: Caller = operator,
    more = {},
  ) =>
    world.live.handlers.confirmWrite(world.context(who), {
      ...parts(tag),
      body: { value, expectedValue, ...more },
    });
  const send = (tag: string, body: WriteBody, who: Caller = operator): Promise<Command> =>
    world.live.handlers.writeValue(world.context(who), { ...parts(tag), body });

  return {
    world,
    device,
    operator,
    confirm,
    send,
    /** Stores a diagram of our site, each element with an object of a kind; answers its uuid. */
    draw(elements: readonly Element[], more: Partial<DiagramToSave> = {}): Promise<string> {
      const { id: companyId, siteId } = world.ours;
      const drawing = {
        ...{ companyId, siteId, name: 'Drawn', width: 10, height: 10, ...more },
        objects: elements.map(({ id, kind = 'toggle-button', label = '', object }) => ({
          ...{ id, identifier: kind, label, x: 0, y: 0, width: 10, height: 10, ...object },
        })),
        configuration: elements.map(({ kind: _kind, label: _label, object: _object, ...config }) => config),
      };
      return world.storage.tenant(companyId, async (db) => (await saveDiagram(db, drawing)).uuid);
    },
    /** When what was written to a tag last is wholly over: its outcome shows a moment before that. */
    async idle(tag: string): Promise<void> {
      for (;;) {
        const refused = await confirm(tag, 1, null).then(
          () => undefined,
          (error: { code?: string }) => error.code,
        );
        if (refused !== 'WRITE_PENDING') return;
        await new Promise((done) => setTimeout(done, 10));
      }
    },
    /** The body of a confirmed write that was not sent yet. */
    async confirmed(tag: string, value: TagScalar, expectedValue: TagScalar, more = {}): Promise<WriteBody> {
      const { confirmId } = await confirm(tag, value, expectedValue, operator, placeOf(more));
      return { commandId: randomUUID(), confirmId, value, expectedValue, ...more };
    },
    async write(tag: string, value: TagScalar, expectedValue: TagScalar, more = {}): Promise<Command> {
      return send(tag, await this.confirmed(tag, value, expectedValue, more));
    },
    /** What the device does by itself once the next write has reached it. */
    async afterNextWrite(happening: () => void): Promise<void> {
      const before = device.writes.length;
      while (device.writes.length === before) await new Promise((done) => setTimeout(done, 5));
      setTimeout(happening, 30);
    },
    hold: (tag: string, body: HoldBody, who: Caller = operator): Promise<Command> =>
      world.live.handlers.holdValue(world.context(who), { ...parts(tag), body }),
    beat: (id: string, who: Caller = operator) =>
      world.live.handlers.beatHold(world.context(who), parts(id) as never),
    release: (id: string, who: Caller = operator) =>
      world.live.handlers.releaseHold(world.context(who), parts(id) as never),
    waiting: async (
      query: { schematicId?: string; siteId?: string; ofTag?: string } = {},
      who: Caller = operator,
    ) =>
      (await world.live.handlers.waitingCommands(world.context(who), { params: {}, query, body: {} })).items,
    find: (id: string, who: Caller = operator): Promise<Command> =>
      world.live.handlers.command(world.context(who), parts(id) as never),
    cancel: (id: string, who: Caller = operator): Promise<Command> =>
      world.live.handlers.cancelCommand(world.context(who), parts(id) as never),
    /** Actions and details of the audit log, oldest first. */
    async log(): Promise<{ action: string; detail: Record<string, unknown> }[]> {
      const { items } = await world.live.handlers.audit(world.context(operator), {
        params: {},
        query: { limit: 500 },
        body: {},
      });
      return items.map(({ action, detail }) => ({ action, detail })).reverse();
    },
    async close(): Promise<void> {
      await world.close();
    },
  };
}

/** The parts that a confirmation takes too. */
function placeOf(more: object): object {
  const { schematicId, objectId, siteId, deviceId, assignmentId, delaySettings } = more as Partial<WriteBody>;
  return { schematicId, objectId, siteId, deviceId, assignmentId, delaySettings };
}

/** The code of the refusal that a promise ends in; fails where it does not. */
export async function codeOf(refused: Promise<unknown>): Promise<string | undefined> {
  const error = await refused.then(
    () => {
      throw new Error('It was not refused');
    },
    (reason: unknown) => reason,
  );
  if (typeof error !== 'object' || error === null || !('code' in error)) throw error;
  return error.code as string;
}
