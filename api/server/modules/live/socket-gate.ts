/** Admits live sockets, supervises them while they are open, and closes them. */
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { CHANGES, type Changed, LIVE_PATH } from '../../../contract/live.ts';
import { isOwnOrigin } from '../../access/origin.ts';
import { foreignOrigin } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Log } from '../history/index.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import type { CloseCode } from './close-codes.ts';
import type { Fanout } from './fanout.ts';
import { LiveSocket, type SocketContext } from './live-socket.ts';
import { type Viewer, viewersStillAllowed } from './rights.ts';
import { redeemTicket } from './tickets.ts';

interface GateOptions {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly fanout: Fanout;
  readonly now: () => number;
  readonly log: Log;
  /** The console's address as browsers see it, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
  /** Live sockets that one user may have open in one company; 32. */
  readonly socketsPerUser: number | undefined;
}

/** Of one message at any socket: a longer one is not even received. Each socket reads far less before it has judged a ticket. */
const SOCKET_BYTES = 65_536;
/** Half of the second in which a withdrawn right must take effect. */
const RECHECK_MS = 500;
/** Changes of the same within this time count as one. */
const BURST_MS = 200;
const STALL_MS = 15_000;
const PROBE_MS = 15_000;
const SOCKETS_PER_USER = 32;
/** Sockets without a ticket so far: they cost memory and belong to nobody. */
const MAX_SILENT = 1024;

interface Telling {
  readonly timer: NodeJS.Timeout;
  /** Those who are told; missing for everybody in the company. */
  readonly users?: Set<number>;
}

export class SocketGate {
  readonly #options: GateOptions;
  readonly #sockets = new Set<LiveSocket>();
  readonly #context: SocketContext;
  /** Companies whose sockets will be told soon, by id, and of what. */
  readonly #changes = new Map<string, Telling>();
  #timers: NodeJS.Timeout[] = [];
  #checking = false;
  #again = false;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#context = {
      ...options,
      redeem: (ticket, diagram) => redeemTicket(options.storage, ticket, options.now(), diagram),
      admit: (socket, viewer) => this.#admit(socket, viewer),
      left: (socket) => this.#sockets.delete(socket),
      failed: (error) => options.log.error({ error: String(error) }, 'A live socket could not be opened'),
    };
  }

  /** Sockets that are open now. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Registers the socket's route, and `others` beside it: the plugin for sockets can be registered only once. */
  async attach(app: FastifyInstance, others: (scope: FastifyInstance) => void = () => {}): Promise<void> {
    await app.register(async (scope) => {
      // Compression would cost a context of 300 kB per socket for frames that are small and already dense.
      await scope.register(websocket, {
        options: { maxPayload: SOCKET_BYTES, perMessageDeflate: false },
      });
      scope.get(
        LIVE_PATH,
        {
          websocket: true,
          preValidation: async (request) => {
            if (!isOwnOrigin(request, this.#options.publicUrl)) throw foreignOrigin(this.#options.publicUrl);
          },
        },
        (socket) => this.#enter(new LiveSocket(socket, this.#context)),
      );
      others(scope);
    });
    this.#timers = [
      setInterval(() => void this.recheck(), RECHECK_MS),
      setInterval(() => this.#cutStalled(), 1_000),
      setInterval(() => this.#probe(), PROBE_MS),
    ];
  }

  /** Whether this user has a live socket open. */
  isWatching(userId: number): boolean {
    return [...this.#sockets].some((socket) => socket.viewer?.userId === userId);
  }

  /** Something of this company has changed, for all its people or for `users` alone: a burst of changes is sent once. */
  changed(companyId: number, what: Changed, users?: readonly number[]): void {
    const key = `${companyId} ${what}`;
    const waiting = this.#changes.get(key);
    if (waiting) {
      for (const user of users ?? []) waiting.users?.add(user);
      return;
    }
    const concerned = users && new Set(users);
    const tell = () => {
      this.#changes.delete(key);
      for (const socket of this.#sockets) {
        const { viewer } = socket;
        if (viewer?.companyId === companyId && (concerned?.has(viewer.userId) ?? true))
          socket.tellChanged(what);
      }
    };
    this.#changes.set(key, { timer: setTimeout(tell, BURST_MS), users: concerned });
  }

  /** Anything of any company may have changed while this node did not hear of it. */
  changedUnheard(): void {
    const companies = new Set([...this.#sockets].flatMap(({ viewer }) => viewer?.companyId ?? []));
    for (const companyId of companies) for (const what of CHANGES) this.changed(companyId, what);
  }

  close(): void {
    for (const { timer } of this.#changes.values()) clearTimeout(timer);
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.close('GOING_AWAY');
  }

  /** If too many are silent the oldest is closed: a client shows its ticket at once, an idler never does. */
  #enter(socket: LiveSocket): void {
    const silent = [...this.#sockets].filter((one) => one.isSilent);
    if (silent.length >= MAX_SILENT) {
      silent[0]!.close('TOO_MANY_SOCKETS');
      this.#sockets.delete(silent[0]!);
    }
    this.#sockets.add(socket);
  }

  #admit(socket: LiveSocket, viewer: Viewer): boolean {
    const same = [...this.#sockets].filter(
      (one) =>
        one !== socket && one.viewer?.userId === viewer.userId && one.viewer.companyId === viewer.companyId,
    );
    return same.length < (this.#options.socketsPerUser ?? SOCKETS_PER_USER);
  }

  /**
   * Closes sockets whose users may not watch any more. Checked repeatedly, and at once when rights were changed here;
   * other nodes notice at their next turn. While storage is away nobody is disconnected: an operator must not lose sight of
   * the plant because of the database.
   */
  async recheck(): Promise<void> {
    const open = [...this.#sockets].filter((socket) => socket.viewer);
    if (open.length === 0) return;
    // A running check may have read the rights before they changed.
    this.#again = this.#checking;
    if (this.#checking) return;
    this.#checking = true;
    try {
      const viewers = open.map((socket) => socket.viewer!);
      const { storage, now } = this.#options;
      const allowed = await storage.system((db) => viewersStillAllowed(db, viewers, now()));
      for (const socket of open) {
        const sight = allowed.get(socket.viewer!);
        if (sight) socket.setSight(sight);
      }
      this.#closeAll(
        open.filter((socket) => !allowed.has(socket.viewer!)),
        'REVOKED',
      );
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'The rights of live sockets could not be checked');
    } finally {
      this.#checking = false;
      if (this.#again) void this.recheck();
    }
  }

  #cutStalled(): void {
    const now = this.#options.now();
    const stalled = [...this.#sockets].filter((socket) => socket.stalledFor(now) > STALL_MS);
    this.#closeAll(stalled, 'TOO_SLOW');
  }

  #probe(): void {
    for (const socket of this.#sockets) socket.probe();
  }

  #closeAll(sockets: readonly LiveSocket[], code: CloseCode): void {
    for (const socket of sockets) {
      this.#options.log.info({ code, user: socket.viewer?.userId }, 'Live socket closed');
      socket.close(code);
    }
  }
}
