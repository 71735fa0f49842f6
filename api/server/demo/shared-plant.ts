/** The demo plant of several nodes: it runs beside the node that has Sparkplug's host, whose broker its nodes connect to. */
import { FIELD_CHANGED } from '../bus/domain-events.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { DriverContext } from '../field/driver.ts';
import type { BrokerAccess } from '../field/sparkplug/connection.ts';
import type { Storage } from '../storage/storage.ts';
import { companyUuid } from './ids.ts';
import { updatePorts } from './seed-plant.ts';
import { demoPorts, type RunningPlant, startPlant } from './start-plant.ts';

interface SharedPlantOptions {
  readonly storage: Storage;
  readonly bus: Pick<EventBus, 'publish'>;
  /** That of this node, while it has the host. */
  readonly broker: () => BrokerAccess;
  readonly log: DriverContext['log'];
  readonly restartMs: number;
}

export class SharedPlant {
  readonly #options: SharedPlantOptions;
  #plant: RunningPlant | undefined;
  #moving: Promise<void> = Promise.resolve();

  constructor(options: SharedPlantOptions) {
    this.#options = options;
  }

  /** The host begins here, or ends. */
  move(isHere: boolean): Promise<void> {
    this.#moving = this.#moving
      .then(() => (isHere ? this.#start() : this.stop()))
      .catch((error: unknown) =>
        this.#options.log.warn({ error: String(error) }, 'Demo plant: it could not be moved'),
      );
    return this.#moving;
  }

  async stop(): Promise<void> {
    await this.#plant?.stop();
    this.#plant = undefined;
  }

  /** Its gateways have other ports here: whoever has their links is told. */
  async #start(): Promise<void> {
    const { storage, bus, broker, log, restartMs } = this.#options;
    const modbusPorts = await demoPorts();
    const company = await storage.system(async (db) => {
      await updatePorts(db, modbusPorts);
      return db
        .selectFrom('companies')
        .where('uuid', '=', companyUuid)
        .select('id')
        .executeTakeFirstOrThrow();
    });
    this.#plant = startPlant({ broker: broker(), modbusPorts, log, restartMs });
    await bus.publish(company.id, [FIELD_CHANGED]);
  }
}
