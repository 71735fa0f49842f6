/** The steps of a connection test: each is timed, and the first that fails ends it. */
import { connect, type Socket } from 'node:net';
import { FieldError, type ServerCertificate, type TestStep, type TestStepName } from './driver.ts';

/** The result of a step: words for people, and the certificate if there was one. */
interface Found {
  readonly detail: string;
  readonly certificate?: ServerCertificate;
}

/** A step that failed but has a result: the certificate that is not trusted. */
export class StepError extends FieldError {
  readonly certificate: ServerCertificate | undefined;
  constructor(message: string, certificate?: ServerCertificate) {
    super(message);
    this.certificate = certificate;
  }
}

/** The result of resolving a link's host. */
export const lookedUp = (host: string, address: string): Found => ({
  detail:
    address === host ? 'The host is an IP address: there is no name to look up' : `${host} is ${address}`,
});

type Steps = readonly (readonly [TestStepName, () => Promise<Found> | Found])[];

/** Runs the steps in their order. */
export async function* runSteps(steps: Steps, signal: AbortSignal): AsyncIterable<TestStep> {
  for (const [name, run] of steps) {
    signal.throwIfAborted();
    const began = performance.now();
    const took = (): number => Math.round(performance.now() - began);
    try {
      const found = await run();
      yield { name, ok: true, ms: took(), ...found };
    } catch (error) {
      signal.throwIfAborted();
      const certificate = error instanceof StepError ? error.certificate : undefined;
      const detail = error instanceof Error ? error.message : String(error);
      yield { name, ok: false, ms: took(), detail, ...(certificate ? { certificate } : {}) };
      return;
    }
  }
}

/** Opens a connection and closes it. Throws FieldError with the reason if it cannot. */
export async function knock(host: string, port: number, timeout: number): Promise<void> {
  let socket: Socket | undefined;
  try {
    await new Promise<void>((done, fail) => {
      socket = connect({ host, port });
      socket.setTimeout(timeout, () => fail(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
      socket.once('connect', done).once('error', fail);
    });
  } catch (error) {
    throw new FieldError(connectProblem(error, `${host}:${port}`));
  } finally {
    socket?.destroy();
  }
}

/** Words for a broken connection, with how to mend it. */
export function connectProblem(error: unknown, where: string): string {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  const said: Readonly<Record<string, string>> = {
    ECONNREFUSED: `${where} refuses the connection: nothing listens there. Check the port, and that the device's server is on`,
    ETIMEDOUT: `${where} does not answer. Check the address, the cable and the firewalls between`,
    EHOSTUNREACH: `There is no way to ${where}. Check the address and the network's routes`,
    ENETUNREACH: `There is no way to ${where}. Check the address and the network's routes`,
    ECONNRESET: `${where} broke the connection off. It may accept only so many, or only from addresses that it knows`,
  };
  return said[code ?? ''] ?? `${where}: ${message}`;
}
