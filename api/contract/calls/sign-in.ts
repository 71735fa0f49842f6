/** Signing in and who one is. */
import { boolean, type Infer, nothing, nullable, number, object, text, uuid } from '../field.ts';
import { permissionsField } from '../permissions.ts';
import { call } from './call.ts';

export const credentials = object({
  email: text({
    trim: true,
    min: 1,
    max: 254,
    pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    say: {
      required: 'Email is required',
      pattern: 'Please enter a valid email address',
      max: 'Please enter a valid email address',
    },
  }),
  password: text({
    min: 1,
    max: 200,
    say: { required: 'Password is required', max: 'Please enter a valid password' },
  }),
});

export const roleField = object({ uuid: uuid(), title: text(), type: nullable(text()) });
export const userField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  assimilationMode: boolean(),
  role: roleField,
  timezone: nullable(text()),
});
export const companyField = object({ uuid: uuid(), name: text(), timezone: text() });
export const defaultsField = object({
  haveDashViewPermission: boolean(),
  haveSiteViewPermission: boolean(),
  dashUrl: nullable(text()),
  siteUrl: nullable(text()),
});
export const sessionField = object({
  token: text({ max: 4096 }),
  user: userField,
  company: companyField,
  defaults: defaultsField,
});

export const signInCalls = {
  login: call('POST auth/login', {
    summary: 'Sign in',
    needs: 'public',
    body: credentials,
    reply: sessionField,
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
  userPermissions: call('GET users/permissions', {
    summary: "The current user's permission object",
    needs: 'signedIn',
    reply: permissionsField,
  }),
  profile: call('GET profile', { summary: 'The current user', needs: 'signedIn', reply: userField }),
} as const;

export type User = Infer<typeof userField>;
export type Company = Infer<typeof companyField>;
export type Session = Infer<typeof sessionField>;
