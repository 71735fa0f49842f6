/** A user's own sign-ins: devices, the second step; and the mails of the demo. All PROPOSED. */
import {
  boolean,
  file,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { id, page } from './shared.ts';
import { codeField, passwordField } from './sign-in.ts';

const deviceField = object({
  uuid: uuid(),
  /** Browser and system in words, as `Firefox on Windows`. */
  device: text(),
  /** The network address it was last seen at. It is never looked up with an outside service. */
  address: text(),
  company: text(),
  signedInAt: instant(),
  lastSeenAt: instant(),
  current: boolean(),
  /** An assimilation session: who acts as the user. */
  assimilatedBy: nullable(text()),
});

const METHODS = ['off', 'mail', 'authenticator'] as const;
const recoveryCodes = list(text(), { max: 20 });

const twoStepField = object({
  method: oneOf(METHODS),
  recoveryCodesLeft: number({ integer: true, min: 0 }),
});

const mailField = object({
  uuid: uuid(),
  to: text(),
  subject: text(),
  text: text({ max: 20_000 }),
  createdAt: instant(),
  /** The file that it brings; `size` in bytes. */
  attachment: nullable(object({ name: text(), type: text(), size: number({ integer: true }) })),
});

export const sessionCalls = {
  sessions: call('GET profile/sessions', {
    summary: 'PROPOSED. The devices that one is signed in on, the one last seen first',
    needs: 'signedIn',
    reply: object({ items: list(deviceField, { max: 1000 }), total: number({ integer: true }) }),
  }),
  endSession: call('DELETE profile/sessions/{uuid}', {
    summary:
      'PROPOSED. Signs one device out: its next call answers 401, its live sockets close within a second',
    needs: 'signedIn',
    params: id,
    reply: nothing(),
  }),
  endSessions: call('DELETE profile/sessions', {
    summary: 'PROPOSED. Signs out everywhere; with `keepCurrent=true` everywhere else',
    needs: 'signedIn',
    query: { keepCurrent: optional(queryBoolean()) },
    reply: object({ ended: number({ integer: true }) }),
  }),
  twoStep: call('GET profile/two-step', {
    summary: 'PROPOSED. How a sign-in is verified by a one-time code',
    needs: 'signedIn',
    reply: twoStepField,
  }),
  enrolAuthenticator: call('POST profile/two-step/enrolment', {
    summary:
      'PROPOSED. A new secret for an authenticator app; it counts once PUT profile/two-step confirms it with a code. 400 with `fields.password` "Please enter a valid password"',
    needs: 'signedIn',
    body: object({ password: passwordField }),
    reply: object({ secret: text(), uri: text() }),
  }),
  setTwoStep: call('PUT profile/two-step', {
    summary:
      'PROPOSED. Changes the method. To `authenticator` with a code of the enrolment; the answer then holds recovery codes, shown this once. 400 with `fields.password` "Please enter a valid password" or `fields.code` "Invalid verification code"',
    needs: 'signedIn',
    body: object({ method: oneOf(METHODS), password: passwordField, code: optional(codeField) }),
    reply: object({ method: oneOf(METHODS), recoveryCodes }),
  }),
  newRecoveryCodes: call('POST profile/two-step/recovery-codes', {
    summary: 'PROPOSED. Ten new recovery codes, shown this once; the earlier ones are void',
    needs: 'signedIn',
    body: object({ password: passwordField }),
    reply: object({ recoveryCodes }),
  }),
  outbox: call('GET outbox', {
    summary:
      'PROPOSED. Mails to people of the company, newest first. Only in the demo, where none leaves the machine; else 404',
    // They hold codes and links: only for users who could reset a password themselves.
    needs: { anyOf: ['Setup.Users.update'] },
    query: page,
    reply: object({ items: list(mailField, { max: 500 }), total: number({ integer: true }) }),
  }),
  outboxFile: call('GET outbox/{uuid}/file', {
    summary: 'PROPOSED. The file that a mail of the outbox brings',
    needs: { anyOf: ['Setup.Users.update'] },
    params: { uuid: uuid() },
    stream: 'file',
    reply: file(),
  }),
} as const;

export type Device = Infer<typeof deviceField>;
export type TwoStep = Infer<typeof twoStepField>;
export type Mail = Infer<typeof mailField>;
