/** The heads of the audit log, which one thread of a server keeps for the others too: two would write the same files. */
import { boolean, type Struct, type } from 'superstruct';
import { count, name } from '../cluster/message-fields.ts';
import { fromBody, type NodeBus, toBody } from '../cluster/node-bus.ts';
import type { Head } from './chain.ts';
import type { AuditHeads } from './heads.ts';

const READ = 'audit.read';
const ADVANCE = 'audit.advance';
/** The disk may be slow; the thread that keeps them never waits for another one. */
const LONGEST_MS = 30_000;

interface Advance {
  readonly companyId: number;
  readonly from: Head;
  readonly to: Head;
}

const HEAD = type({ sequence: count(), hmac: name() }) as unknown as Struct<Head, unknown>;
const ADVANCE_BODY = type({ companyId: count(), from: HEAD, to: HEAD });

/** Answers the other threads. */
export function serveHeads(bus: NodeBus, heads: AuditHeads): void {
  bus.answer(READ, async (body) => toBody(await heads.read(fromBody(body, count()))));
  bus.answer(ADVANCE, async (body) => {
    const { companyId, from, to } = fromBody(body, ADVANCE_BODY);
    return toBody(await heads.advance(companyId, from, to));
  });
}

export class ThreadHeads implements AuditHeads {
  readonly #bus: NodeBus;

  constructor(bus: NodeBus) {
    this.#bus = bus;
  }

  async read(companyId: number): Promise<Head> {
    return fromBody(await this.#bus.request(READ, toBody(companyId), LONGEST_MS), HEAD);
  }

  async advance(companyId: number, from: Head, to: Head): Promise<boolean> {
    const advance: Advance = { companyId, from, to };
    return fromBody(await this.#bus.request(ADVANCE, toBody(advance), LONGEST_MS), boolean());
  }
}
