/** Admits presence sockets, supervises them while they are open, and closes them. */

import type { FastifyInstance } from 'fastify';
import { PRESENCE_PATH, SILENT_MS } from '../../../contract/presence.ts';
import { isOwnOrigin } from '../../access/origin.ts';
import { findPerson } from '../../access/people.ts';
import type { DiagramSaved } from '../../bus/domain-events.ts';
import { foreignOrigin } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { diagramRights, viewingOf, visibleDiagram } from '../diagrams/index.ts';
import type { Log } from '../history/index.ts';
import { redeemTicket, type Viewer } from '../live/index.ts';
import { type PresenceBus, PresenceRooms } from './presence-rooms.ts';
import { type Editor, type PresenceContext, PresenceSocket, roomOf } from './presence-socket.ts';

interface PresenceOptions {
  readonly storage: Storage;
  readonly now: () => number;
  readonly log: Log;
  /** The console's address as browsers see it, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
  /** If there are other nodes. */
  readonly bus?: PresenceBus;
}

/** Two probes without an answer, and the second one's interval, are within SILENT_MS. */
const PROBE_MS = SILENT_MS / 3;
const RECHECK_MS = 5_000;
const SOCKETS_PER_USER = 32;
/** Each is told about all others, so the cost of a room is quadratic in its people. */
const SOCKETS_PER_DIAGRAM = 64;
/** Sockets without a ticket so far: they cost memory and belong to nobody. */
const MAX_SILENT = 1024;

export class PresenceGate {
  readonly rooms: PresenceRooms;
  readonly #options: PresenceOptions;
  readonly #sockets = new Set<PresenceSocket>();
  readonly #context: PresenceContext;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: PresenceOptions) {
    const { storage, now, log, bus } = options;
    this.#options = options;
    this.rooms = new PresenceRooms(now, bus);
    this.#context = {
      ...{ rooms: this.rooms, now },
      admit: async (ticket, diagram, site) => {
        const admitted = await redeemTicket(storage, ticket, now());
        return admitted && this.#editorOf(admitted.viewer, diagram, site);
      },
      hasRoom: (editor) => this.#hasRoom(editor),
      mayStay: async ({ viewer, diagram, site }) =>
        (await this.#editorOf(viewer, diagram, site)) !== undefined,
      left: (socket) => this.#sockets.delete(socket),
      failed: (error) => log.error({ error: String(error) }, 'A presence socket could not be served'),
    };
  }

  /** Registers the socket's route; the plugin for sockets must be registered. */
  attach(scope: FastifyInstance): void {
    scope.get(
      PRESENCE_PATH,
      {
        websocket: true,
        preValidation: async (request) => {
          if (!isOwnOrigin(request, this.#options.publicUrl)) throw foreignOrigin(this.#options.publicUrl);
        },
      },
      (socket) => {
        const entered = new PresenceSocket(socket, this.#context);
        // The oldest is closed: a client shows its ticket at once, an idler never does.
        const silent = [...this.#sockets].filter(({ editor }) => !editor);
        if (silent.length >= MAX_SILENT) {
          silent[0]!.close('TOO_MANY_SOCKETS');
          this.#sockets.delete(silent[0]!);
        }
        this.#sockets.add(entered);
      },
    );
    this.#timers = [
      setInterval(() => this.#probe(), PROBE_MS),
      setInterval(() => this.recheck(), RECHECK_MS),
    ];
  }

  /** Closes sockets whose users may no longer change their diagram: now and then, and at once when rights were changed here. */
  recheck(): void {
    for (const socket of this.#sockets) if (socket.editor) void socket.check();
  }

  /** Tells everybody who has the diagram open. Call it once the save is committed. */
  saved(companyId: number, { diagram, version, objects, by }: DiagramSaved): void {
    this.rooms.saved(roomOf(companyId, diagram), {
      ...{ version, objects },
      by: by.name,
      user: by.uuid,
      at: this.#options.now(),
    });
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.rooms.close();
    for (const socket of this.#sockets) socket.close('GOING_AWAY');
  }

  /** Missing, another company's, archived, or not theirs to change: the same refusal. */
  async #editorOf(viewer: Viewer, diagram: string, site?: string): Promise<Editor | undefined> {
    const { storage, now } = this.#options;
    const person = await findPerson(storage, viewer, now());
    if (!person) return undefined;
    const found = await storage.tenant(viewer.companyId, (db) =>
      visibleDiagram(db, viewingOf(person), diagram),
    );
    if (!found || !mayUpdate(() => diagramRights(person, found, site !== undefined).update)) return undefined;
    const { uuid, firstName, lastName } = person.user;
    return {
      ...{ viewer, diagram, site, user: uuid, name: `${firstName} ${lastName}`.trim() },
      version: found.head.version,
    };
  }

  #hasRoom({ viewer, diagram }: Editor): boolean {
    const open = [...this.#sockets].flatMap(({ editor }) => editor ?? []);
    const company = open.filter((editor) => editor.viewer.companyId === viewer.companyId);
    return (
      company.filter((editor) => editor.viewer.userId === viewer.userId).length < SOCKETS_PER_USER &&
      company.filter((editor) => editor.diagram === diagram).length < SOCKETS_PER_DIAGRAM
    );
  }

  #probe(): void {
    for (const socket of this.#sockets) socket.probe();
  }
}

/** `diagramRights` throws if the user may not even see the diagram. */
function mayUpdate(asked: () => boolean): boolean {
  try {
    return asked();
  } catch {
    return false;
  }
}
