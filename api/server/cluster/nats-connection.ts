/** A connection to NATS that comes back by itself. */
import { connect, type NatsConnection } from '@nats-io/transport-node';

interface ConnectionOptions {
  /** Addresses of servers of one NATS cluster, each as `nats://user:password@host:4222`; with `tls:` nothing is said unencrypted. */
  readonly urls: readonly string[];
  /** What NATS shows in its own figures. */
  readonly name: string;
}

const RECONNECT_MS = 250;
const PING_MS = 1000;
const CONNECT_MS = 5000;

/** Throws if no server answers within five seconds; later the connection is tried again for ever. */
export const openConnection = ({ urls, name }: ConnectionOptions): Promise<NatsConnection> =>
  connect({
    servers: urls.map((url) => new URL(url).host),
    ...accountOf(urls[0]!),
    ...(urls.some((url) => url.startsWith('tls:')) && { tls: {} }),
    name,
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    timeout: CONNECT_MS,
  });

/** Who this node is to NATS: the same at each of its servers. */
function accountOf(url: string): { user?: string; pass?: string } {
  const { username, password } = new URL(url);
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {};
}
