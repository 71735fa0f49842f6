/** Certificates of OPC UA: those that servers present, and the one that a link presents to them. */
import {
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { change, needsTo } from './communication-fields.ts';

/** How an OPC UA server proves its identity. */
export const certificateShape = {
  /** SHA-256, hex. */
  fingerprint: text(),
  subject: text(),
  issuer: text(),
  validFrom: instant(),
  validTo: instant(),
};
/** The company's decision: no connection is made without `trusted`. */
const serverCertificateField = object({
  uuid: uuid(),
  ...certificateShape,
  state: oneOf(['unknown', 'trusted', 'refused']),
  /** Where it was seen last. */
  endpoint: text(),
  firstSeenAt: instant(),
  lastSeenAt: instant(),
  decidedAt: nullable(instant()),
});

export const certificateCalls = {
  createCertificate: call('POST communications/{uuid}/create-certificate', {
    summary:
      'The certificate by which this server introduces itself on an OPC UA link, made when first asked for; to be trusted by the device. 409 on links of other protocols',
    needs: needsTo('update'),
    params: { uuid: idOf('link') },
    reply: object({
      /** PEM. The private key never leaves the server. */
      certificate: text({ max: 20_000 }),
      fingerprint: text(),
      validTo: instant(),
    }),
  }),
  serverCertificates: call('GET communications/certificates', {
    summary:
      'PROPOSED: certificates that OPC UA servers have shown, those that wait for a decision first; with `endpoint` those seen there last',
    needs: change,
    query: { endpoint: optional(text({ max: 500 })) },
    reply: object({
      items: list(serverCertificateField, { max: 10_000 }),
      total: number({ integer: true }),
    }),
  }),
  decideCertificate: call('PUT communications/certificates/{uuid}', {
    summary: 'PROPOSED: trusts the certificate of an OPC UA server, or refuses it. Links go by it at once',
    needs: needsTo('update'),
    params: { uuid: idOf('certificate') },
    body: object({ state: oneOf(['trusted', 'refused']) }),
    reply: serverCertificateField,
  }),
} as const;

export type ServerCertificate = Infer<typeof serverCertificateField>;
