/**
 * The SMS service: a signed HTTPS call to a host that the installation allows, and never to a private address (OR-122).
 * The body is JSON: `{ id, to, text, at }`. `X-Mimic-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA-256 of
 * `<seconds>.<body>` with the shared secret; `id` stays the same when a message is sent again.
 */
import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns/promises';
import { request as systemRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { plainHost, purposeOf } from '../../http/ip-address.ts';

export interface Webhook {
  /** Why it cannot be used; null if it can. */
  readonly reason: string | null;
  /** Throws WebhookError where the service was not reached or did not take it. */
  send(body: string, now: number): Promise<void>;
}

interface WebhookOutside {
  /** All addresses of a name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
  readonly request: typeof systemRequest;
}

export class WebhookError extends Error {
  /** The kind, for logs. */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const UNSET = 'No SMS service is set up on this server (SMS_WEBHOOK_URL).';
const PATIENCE_MS = 10_000;

export function createWebhook(
  { smsWebhook }: Pick<Config, 'smsWebhook'>,
  outside: WebhookOutside = { lookup: lookUp, request: systemRequest },
): Webhook {
  if (!smsWebhook) return { reason: UNSET, send: () => Promise.reject(new WebhookError('UNSET', UNSET)) };
  const { url, secret, hosts } = smsWebhook;
  return {
    reason: null,
    async send(body, now) {
      const address = await publicAddress(new URL(url).hostname, hosts, outside.lookup);
      const seconds = Math.floor(now / 1000);
      const seal = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      await post(outside.request, new URL(url), address, body, `t=${seconds},v1=${seal}`);
    },
  };
}

/** The address to connect to: a name is looked up once, or it could lead elsewhere the second time. */
async function publicAddress(
  hostname: string,
  hosts: readonly string[],
  lookup: WebhookOutside['lookup'],
): Promise<string> {
  const host = plainHost(hostname);
  if (!hosts.includes(host)) throw new WebhookError('NOT_ALLOWED', `${host} is not in SMS_WEBHOOK_HOSTS`);
  const addresses = isIP(host) === 0 ? await lookup(host) : [host];
  const [first] = addresses;
  if (first === undefined) throw new WebhookError('NO_ADDRESS', `The name ${host} has no address`);
  const hidden = addresses.find((address) => purposeOf(address) !== 'internet');
  if (hidden !== undefined)
    throw new WebhookError('PRIVATE_ADDRESS', `${host} leads to ${hidden}, which is a private address`);
  return first;
}

async function lookUp(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** Follows no redirect, and reads nothing of the answer but its status. */
function post(
  request: typeof systemRequest,
  url: URL,
  address: string,
  body: string,
  signature: string,
): Promise<void> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      lookup: pinned,
      timeout: PATIENCE_MS,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-mimic-signature': signature,
      },
    });
    const patience = setTimeout(() => sent.destroy(new WebhookError('TIMED_OUT', 'No answer')), PATIENCE_MS);
    sent.on('response', (answer) => {
      answer.resume();
      const status = answer.statusCode ?? 0;
      if (status >= 200 && status < 300) resolve();
      else reject(new WebhookError(`HTTP_${status}`, `The SMS service answered ${status}`));
      sent.destroy();
    });
    sent.on('error', reject);
    sent.on('close', () => clearTimeout(patience));
    sent.end(body);
  });
}
