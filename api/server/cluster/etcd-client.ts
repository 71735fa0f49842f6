/** The JSON calls of etcd's servers (3.4 or newer): asks one after the other, with the account that an address names. */

interface Server {
  readonly origin: string;
  readonly account: { readonly name: string; readonly password: string } | undefined;
  /** Of the account, until the server takes it no longer. Undefined for one that asks for none. */
  token: string | undefined;
}

/** A server that does not answer within this is passed by. */
const CALL_MS = 700;
/** For a new token: etcd hashes the password. */
const SIGN_IN_MS = 2000;
/** By gRPC: the token is unknown, as after a restart or five minutes without a call, or there is none. */
const UNAUTHENTICATED = 16;
/** By gRPC: this etcd has no accounts. */
const FAILED_PRECONDITION = 9;
/** The accounts were changed since the token was given. */
const OLD_REVISION = /revision of auth store is old|revision in header is old/;

class EtcdError extends Error {
  /** As gRPC numbers errors; undefined if the answer has none. */
  readonly code: number | undefined;

  constructor(status: number, text: string) {
    super(`etcd answers ${status}: ${text.slice(0, 200)}`);
    this.code = /"code":\s*(\d+)/.test(text) ? Number(/"code":\s*(\d+)/.exec(text)![1]) : undefined;
  }
}

export class EtcdClient {
  readonly #servers: readonly Server[];
  /** The server that answered last. */
  #at = 0;

  /** `urls`: servers of one cluster, each as `https://user:password@host:2379`. */
  constructor(urls: readonly string[]) {
    this.#servers = urls.map(serverOf);
  }

  /** Asks one server after the other, beginning with the one that answered last. Throws if none answers. */
  async call<T>(path: string, body: object): Promise<T> {
    let failure: unknown;
    for (let tries = 0; tries < this.#servers.length; tries++) {
      try {
        return (await callAs(this.#servers[this.#at]!, path, body)) as T;
      } catch (error) {
        failure = error;
      }
      this.#at = (this.#at + 1) % this.#servers.length;
    }
    throw failure;
  }
}

/** With a token of the account, a new one if the server does not know the last. */
async function callAs(server: Server, path: string, body: object): Promise<unknown> {
  if (server.account && server.token === undefined) server.token = await signIn(server, server.account);
  try {
    return await post(server, path, body, server.token);
  } catch (error) {
    if (!server.account || !isTokenFault(error)) throw error;
    server.token = await signIn(server, server.account);
    return post(server, path, body, server.token);
  }
}

/** Empty if this etcd has no accounts. */
async function signIn(server: Server, account: object): Promise<string> {
  try {
    return ((await post(server, 'auth/authenticate', account, undefined, SIGN_IN_MS)) as { token: string })
      .token;
  } catch (error) {
    if (error instanceof EtcdError && error.code === FAILED_PRECONDITION) return '';
    throw error;
  }
}

async function post(
  { origin }: Server,
  path: string,
  body: object,
  token?: string,
  ms = CALL_MS,
): Promise<unknown> {
  const answer = await fetch(`${origin}/v3/${path}`, {
    method: 'POST',
    headers: token ? { authorization: token } : {},
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ms),
  });
  if (!answer.ok) throw new EtcdError(answer.status, await answer.text());
  return answer.json();
}

const isTokenFault = (error: unknown): boolean =>
  error instanceof EtcdError &&
  (error.code === UNAUTHENTICATED ||
    OLD_REVISION.test(error.message) ||
    /user name is empty/.test(error.message));

function serverOf(url: string): Server {
  const { origin, username, password } = new URL(url);
  const account = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { origin, account: username ? account : undefined, token: undefined };
}
