/** A process that sends the worst requests of many calls, so many at once; it tells by IPC when one call is done. */
import { type Endpoint, type EndpointId, endpoints } from '../../../api/contract/index.ts';
import { worstBodies, worstQueries } from './worst-bodies.ts';

/** From the test: what to send. */
export interface AttackOrder {
  readonly origin: string;
  readonly call: EndpointId;
  /** Nobody's if there is none. */
  readonly token?: string;
  /** In place of each id in the path. */
  readonly id: string;
  readonly parallel: number;
  /** Only the worst of each length of body, not all. */
  readonly isBrief: boolean;
}

/** To the test: status → answers; 0 is a connection that was cut. */
export type AttackReport = Readonly<Record<number, number>>;

interface Request {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

function requestsOf({ call, id, isBrief }: AttackOrder): Request[] {
  const endpoint: Endpoint = endpoints[call];
  const path = endpoint.path.replace(/\{\w+\}/g, id);
  const queries = worstQueries(endpoint).map(({ query }) => ({ path: `${path}?${query}` }));
  const bodies = worstBodies(endpoint).map(({ type, payload }) => ({
    path,
    headers: { 'content-type': type },
    body: new Uint8Array(payload),
  }));
  const requests = bodies.length > 0 ? bodies : queries;
  // The last is of the deepest field: what is judged last.
  return isBrief ? [...new Set([requests[0]!, requests[2] ?? requests[0]!, requests.at(-1)!])] : requests;
}

async function attack(order: AttackOrder): Promise<AttackReport> {
  const statuses: Record<number, number> = {};
  const { method } = endpoints[order.call] as Endpoint;
  for (const { path, headers, body } of requestsOf(order)) {
    const answers = Array.from({ length: order.parallel }, () =>
      fetch(`${order.origin}/api/${path}`, {
        method,
        headers: { ...headers, ...(order.token ? { authorization: `Bearer ${order.token}` } : {}) },
        body,
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    );
    for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

process.on('message', (order: AttackOrder) => void attack(order).then((report) => process.send!(report)));
process.once('disconnect', () => process.exit());
