/** OPC UA certificates: the server's own, and the company's decisions about those that devices present. */

import type { ServerCertificate } from '../../../../contract/index.ts';
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { decideCertificate, listCertificates, type StoredCertificate } from '../../../field/certificates.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { findLink } from '../queries/links.ts';
import { type CommunicationParts, fieldOf } from './communication-parts.ts';

export function certificateHandlers(parts: CommunicationParts) {
  return {
    async createCertificate({ tenant }, { params }) {
      const link = await tenant((db) => findLink(db, params.uuid));
      if (!link) throw missing();
      if (link.protocol !== 'opc-ua')
        throw new HttpError(409, 'Only OPC UA links go by certificates', { code: 'WRONG_PROTOCOL' });
      const { pem, fingerprint, validTo } = await fieldOf(parts).ownCertificate();
      return { certificate: pem, fingerprint, validTo: new Date(validTo).toISOString() };
    },

    serverCertificates: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const all = await listCertificates(db);
        const { endpoint } = query;
        const items = all.filter((one) => endpoint === undefined || one.endpoint === endpoint).map(shown);
        return { items, total: items.length };
      }),

    decideCertificate: ({ caller }, { params, body }) =>
      parts.record(caller, `certificate.${body.state}`, async (db) => {
        const done = await decideCertificate(db, params.uuid, { state: body.state, userId: caller.userId });
        const found = (await listCertificates(db)).find(({ uuid }) => uuid === params.uuid);
        if (!done || !found) throw missing();
        const { uuid, fingerprint, endpoint, subject } = found;
        const detail = { certificate: uuid, fingerprint, endpoint, subject };
        return { result: shown(found), detail, events: [FIELD_CHANGED] };
      }),
  } satisfies Partial<Handlers>;
}

const shown = ({
  validFrom,
  validTo,
  firstSeenAt,
  lastSeenAt,
  decidedAt,
  ...rest
}: StoredCertificate): ServerCertificate => ({
  ...rest,
  validFrom: new Date(validFrom).toISOString(),
  validTo: new Date(validTo).toISOString(),
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
