/** Modbus TCP: one connection a link, to hosts that the server's operator has allowed. */
import type { AllowedHosts } from '../allowed-hosts.ts';
import type { Driver, DriverContext, FieldLink, TestStep } from '../driver.ts';
import { LinkSet } from '../link-set.ts';
import { readEndpoint } from './address.ts';
import { ModbusLink } from './link.ts';
import { testModbus } from './test.ts';

interface ModbusOptions {
  /** The allowed hosts: otherwise anybody who may edit links could reach any service of the server's network. */
  readonly hosts: AllowedHosts;
}

export class ModbusDriver extends LinkSet<ModbusLink> implements Driver {
  readonly protocol = 'modbus-tcp';
  readonly #hosts: AllowedHosts;

  constructor({ hosts }: ModbusOptions, context: DriverContext) {
    super('Modbus', context, (link, states) => {
      const endpoint = readEndpoint(link);
      const target = { ...endpoint, company: link.company };
      hosts.check(target);
      const reachable = { ...endpoint, resolve: () => hosts.resolve(target) };
      return new ModbusLink(link, reachable, context, states);
    });
    this.#hosts = hosts;
  }

  /** Tests a connected link over its own connection, because many devices take only one. */
  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    const running = this.running.find((one) => one.isUp && one.isTo(link));
    return testModbus(link, this.#hosts, signal, running);
  }
}
