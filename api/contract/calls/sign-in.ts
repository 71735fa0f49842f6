/** Signing in, its further steps, and who is signed in. Calls of a signed-in user are in `sessions.ts`. */
import {
  anyId,
  boolean,
  either,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { permissionsField } from '../permissions.ts';
import { call } from './call.ts';
import { nameField } from './shared.ts';

export const emailField = text({
  trim: true,
  min: 1,
  max: 254,
  pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  say: {
    required: 'Email is required',
    pattern: 'Please enter a valid email address',
    max: 'Please enter a valid email address',
  },
});
/** A password to be checked. */
export const passwordField = text({
  min: 1,
  max: 200,
  say: {
    required: 'Password is required',
    blank: 'Please enter a valid password',
    max: 'Please enter a valid password',
  },
});
export const credentials = object({ email: emailField, password: passwordField });
/** OR-05: a password to be set. */
export const newPasswordField = text({
  min: 8,
  max: 200,
  pattern: /^(?=[\s\S]*[A-Z])(?=[\s\S]*[a-z])(?=[\s\S]*\d)(?=[\s\S]*[^A-Za-z0-9])/,
  say: {
    required: 'Password is required',
    blank: 'Please enter a valid password',
    min: 'Password must be at least 08 characters',
    max: 'Please enter a valid password',
    pattern: 'Does not meet complexity requirements',
  },
});
/** Six digits, or a recovery code. Blanks and dashes, as people type them, are ignored. */
export const codeField = text({
  trim: true,
  min: 1,
  max: 40,
  say: { required: 'Verification code is required', max: 'Invalid verification code' },
});
const tokenField = text({ min: 1, max: 4096 });

export const roleField = object({ uuid: uuid(), title: text(), type: nullable(text()) });
export const userShape = {
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  assimilationMode: boolean(),
  /** In assimilation mode: the administrator who acts as this user. */
  assimilatedBy: optional(object({ uuid: uuid(), firstName: text(), lastName: text() })),
  role: roleField,
  timezone: nullable(text()),
};
const userField = object(userShape);
const companyField = object({ uuid: uuid(), name: text(), timezone: text() });
const defaultsField = object({
  haveDashViewPermission: boolean(),
  haveSiteViewPermission: boolean(),
  dashUrl: nullable(text()),
  siteUrl: nullable(text()),
});
const companies = list(companyField, { max: 1000 });
const sessionField = object({
  token: text({ max: 4096 }),
  user: userField,
  company: companyField,
  defaults: defaultsField,
  /** Companies that the user may switch to, including the active one; in assimilation mode only that one. */
  companies: optional(companies),
});
/** The sign-in continues with a one-time code. */
const codeStep = object({
  next: oneOf(['code']),
  verificationToken: tokenField,
  method: oneOf(['mail', 'authenticator']),
  /** The address of a mailed code, as `a…n@demo.example`. */
  sentTo: nullable(text()),
  expiresAt: instant(),
});
/** The sign-in continues with the choice of a company. */
const companyStep = object({
  next: oneOf(['company']),
  companyVerificationToken: tokenField,
  companies,
  expiresAt: instant(),
});
const user = object({ uuid: uuid(), firstName: text(), lastName: text(), email: text() });

export const signInCalls = {
  login: call('POST auth/login', {
    summary:
      'Sign in. 200: a session. 202: one more step, `next` says which: a code (auth/code-verification) or a company (auth/company-verification). 401: "Please enter a valid password", whatever was wrong',
    needs: 'public',
    body: credentials,
    reply: either(sessionField, codeStep, companyStep),
  }),
  codeVerification: call('POST auth/code-verification', {
    summary:
      'The one-time code. Without `token` the cookie of the pending sign-in says which. 200: a session. 202: a company is to be chosen. 401: "Verification token expired." (TOKEN_EXPIRED: sign in again) or "Invalid verification code" (INVALID_CODE: try again)',
    needs: 'public',
    body: object({ code: codeField, token: optional(tokenField) }),
    reply: either(sessionField, companyStep),
  }),
  resendToken: call('POST auth/resend-token', {
    summary:
      'Mails a new code for a pending sign-in; the earlier one is void. 429 TOO_SOON within 30 s of the last, TOO_MANY after five. 401: "Verification token expired."',
    needs: 'public',
    body: object({ token: optional(tokenField) }),
    reply: object({ sentTo: text(), expiresAt: instant() }),
  }),
  companyVerification: call('POST auth/company-verification', {
    summary:
      'Ends a sign-in with the company to enter. 401: "Verification token expired.". 404 where the user is not of that company',
    needs: 'public',
    body: object({ company: uuid(), companyVerificationToken: tokenField }),
    reply: sessionField,
  }),
  verifyToken: call('POST auth/verify-token', {
    summary:
      'Whether a token still serves: of a set-password link, of a set-up link, of a session. 401: "Session expired."',
    needs: 'public',
    body: object({ token: tokenField }),
    reply: object({
      kind: oneOf(['password', 'setup', 'session']),
      expiresAt: instant(),
      /** Of a link by which an account with a password joins a company: its name. */
      company: nullable(text()),
    }),
  }),
  forgotPassword: call('POST auth/forgot-password', {
    summary: 'Mails a set-password link. The answer and its cost are the same for unknown addresses',
    needs: 'public',
    body: object({ email: emailField }),
    reply: object({ message: text() }),
  }),
  setPassword: call('POST auth/set-password', {
    summary:
      'Sets a password with the single-use token of a link, and signs the user out everywhere. 401: "Session expired."',
    needs: 'public',
    body: object({ token: tokenField, password: newPasswordField }),
    reply: nothing(),
  }),
  acceptInvitation: call('POST auth/accept-invitation', {
    summary:
      'PROPOSED. Joins a company with the single-use token of its invitation, if the invited address has an account with a password. 401: "Session expired."',
    needs: 'public',
    body: object({ token: tokenField }),
    reply: object({ company: text() }),
  }),
  logout: call('POST auth/logout', {
    summary: 'Sign out: ends the refresh family of this device',
    needs: 'public',
    reply: nothing(),
  }),
  refresh: call('GET auth/refresh', {
    summary:
      'A new token for the refresh cookie, which rotates; reuse of an old cookie revokes its whole family',
    needs: 'public',
    reply: sessionField,
  }),
  switchCompany: call('GET auth/switch-company/{companyUuid}', {
    summary: "This device's session goes on in another company of the user; its other tokens end at once",
    needs: 'signedIn',
    params: { companyUuid: anyId() },
    reply: sessionField,
  }),
  startAssimilation: call('POST users/{uuid}/assimilation', {
    summary:
      'PROPOSED. A company administrator asks to act as a user of the company: a token of two minutes for this session alone, for /start-assimilation-session?token=…',
    needs: { anyOf: ['Setup.Users.update'] },
    params: { uuid: idOf('user') },
    reply: object({ token: tokenField, expiresAt: instant() }),
  }),
  verifyAssimilationToken: call('GET auth/verify-assimilation-token', {
    summary: 'Whom an assimilation token is for. 401: "Assimilation token has expired."',
    needs: 'public',
    query: { token: tokenField },
    reply: object({ user, company: companyField, expiresAt: instant() }),
  }),
  activateAssimilationMode: call('POST auth/activate-assimilation-mode', {
    summary:
      'Begins the assimilation session: `user` is the uuid that the token is for. Only in the session that asked for the token. 401: "Assimilation token has expired."',
    needs: 'signedIn',
    body: object({ token: tokenField, user: uuid() }),
    reply: sessionField,
  }),
  endAssimilationMode: call('POST auth/end-assimilation-mode', {
    summary: "PROPOSED. Ends the assimilation session; the answer is the administrator's own",
    needs: 'signedIn',
    reply: sessionField,
  }),
  firstCompany: call('POST setup/first-company', {
    summary:
      'PROPOSED. Makes the first company and its administrator with the token of the set-up link in the log; impossible once there is a user. 401: "Session expired."',
    needs: 'public',
    body: object({
      token: tokenField,
      company: nameField,
      firstName: nameField,
      lastName: nameField,
      email: emailField,
      password: newPasswordField,
      timezone: optional(text({ max: 64 })),
    }),
    reply: nothing(),
  }),
  userPermissions: call('GET users/permissions', {
    summary: "The current user's permission object",
    needs: 'signedIn',
    reply: permissionsField,
  }),
} as const;

export type User = Infer<typeof userField>;
export type Company = Infer<typeof companyField>;
export type Session = Infer<typeof sessionField>;
export type CodeStep = Infer<typeof codeStep>;
export type CompanyStep = Infer<typeof companyStep>;
/** The result of a sign-in: a session, or the step before it. */
export type SignInAnswer = Session | CodeStep | CompanyStep;

export const isSession = (answer: SignInAnswer): answer is Session => 'token' in answer;
