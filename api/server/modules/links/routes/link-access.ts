/** How a link and the server authenticate to each other: connection tests, passwords, certificates. */

import { addressFaults } from '../../../../contract/field-addresses.ts';
import type { TestLine } from '../../../../contract/index.ts';
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { type DevicePoint, FieldError, type FieldLink, type TestStep } from '../../../field/driver.ts';
import type { Field } from '../../../field/field.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Handlers, RequestContext } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { findSiteItem } from '../../sites/index.ts';
import { refuseTaken } from '../address-use.ts';
import { devicesToTry } from '../queries/link-devices.ts';
import { findLink } from '../queries/links.ts';
import { type CommunicationParts, fieldOf, heldLink, refuseAddress } from './communication-parts.ts';

/** A test that takes longer has failed. */
const TEST_MS = 60_000;

export function linkAccessHandlers(parts: CommunicationParts) {
  return {
    async testCommunication(context, { body }) {
      const { protocol, address, password, controllerAddress } = body;
      refuseAddress(addressFaults(protocol, 'link', address));
      if (controllerAddress) refuseAddress(addressFaults(protocol, 'controller', controllerAddress));
      const devices = await context.tenant((db) => devicesOf(db, body));
      const field = fieldOf(parts);
      await refuseTaken(parts.storage, parts.hosts, context.caller, { protocol, address, devices });
      const link: FieldLink = {
        link: body.uuid ?? 'new',
        company: context.caller.companyUuid,
        protocol,
        address,
        devices,
        ...(password ? { password } : {}),
      };
      return linesOf(context, field, link);
    },

    async enableSetPassword({ caller }, { params }) {
      // In its own transaction: the new password is set after it, and a failed attempt is logged too.
      const nodes = await parts.record(caller, 'communication.set-password', async (db) => {
        const link = await heldLink(db, params.uuid);
        if (link.protocol !== 'sparkplug-b')
          throw new HttpError(409, 'Only devices of a Sparkplug link sign in at the broker', {
            code: 'WRONG_PROTOCOL',
          });
        fieldOf(parts);
        const devices = await devicesToTry(db, link.id);
        return {
          result: devices.map((device) => device.address),
          activity: {
            sites: [link.site_id],
            kind: 'communication',
            object: { uuid: link.uuid, name: link.name },
            changes: [{ what: 'Password of the device' }],
          },
        };
      });
      const field = fieldOf(parts);
      try {
        const access = await field.setDevicePassword(params.uuid);
        await parts.bus.publish(caller.companyId, [FIELD_CHANGED]);
        return { ...access, url: field.broker.url, topics: topicsOf(nodes) };
      } catch (error) {
        if (error instanceof FieldError) throw new HttpError(409, error.message, { code: 'NOT_POSSIBLE' });
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}

/** The devices that a test asks: the one being created, or those of the stored link. */
async function devicesOf(
  db: Db,
  body: { readonly siteUuid: string; readonly uuid?: string; readonly controllerAddress?: object },
): Promise<DevicePoint[]> {
  const site = await findSiteItem(db, body.siteUuid);
  const link = body.uuid === undefined ? undefined : await findLink(db, body.uuid);
  if (!site || (body.uuid !== undefined && link?.siteUuid !== site.uuid)) throw missing();
  if (body.controllerAddress)
    return [
      { controller: 'new', name: 'The new controller', address: { ...body.controllerAddress }, tags: [] },
    ];
  return link ? devicesToTry(db, link.id) : [];
}

/** Streams the steps as they are done. If the client leaves, the test ends. */
async function* linesOf(context: RequestContext, field: Field, link: FieldLink): AsyncGenerator<TestLine> {
  const gone = new AbortController();
  const limit = AbortSignal.timeout(TEST_MS);
  let last: TestStep['name'] = 'allowed';
  try {
    for await (const step of field.test(link, AbortSignal.any([context.signal, gone.signal, limit]))) {
      last = step.name;
      yield lineOf(step);
    }
  } catch (error) {
    if (context.signal.aborted) return;
    const detail = limit.aborted
      ? `The test was given up after ${TEST_MS / 1000} s: the device took too long`
      : (error as Error).message;
    yield { step: last, ok: false, detail, ms: 0 };
  } finally {
    gone.abort();
  }
}

const lineOf = ({ name, ok, detail, ms, certificate }: TestStep): TestLine => ({
  step: name,
  ok,
  detail: detail.slice(0, 2000),
  ms,
  ...(certificate
    ? {
        certificate: {
          fingerprint: certificate.fingerprint,
          subject: certificate.subject,
          issuer: certificate.issuer,
          validFrom: new Date(certificate.validFrom).toISOString(),
          validTo: new Date(certificate.validTo).toISOString(),
        },
      }
    : {}),
});

/** The topics that the device may use: everything below its nodes. */
const topicsOf = (addresses: readonly Readonly<Record<string, unknown>>[]): string[] =>
  [...new Set(addresses.map(({ group, node }) => `spBv1.0/${group}/+/${node}/#`))].slice(0, 10);
