/** The signed-in user's own account: details, picture, password, preferences. */
import {
  boolean,
  either,
  file,
  type Infer,
  instant,
  json,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  text,
  timezone,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { countryCodeField, id, nameField, phoneField } from './shared.ts';
import { userShape } from './sign-in.ts';

/** Maximum size of an uploaded picture, bytes (OR-76). */
export const PICTURE_BYTES = 20 * 1024 * 1024;
/** Maximum size of a cropped picture, bytes (PROF-04). */
export const CROPPED_BYTES = 2 * 1024 * 1024;

/** The exact words around the profile and its picture (PROF-02 to PROF-06). */
export const PROFILE_TEXTS = {
  tooLarge: 'Please upload an image with size not more than 20MB.',
  wrongType: 'Supported image formats are .PNG, .JPG, .JPEG and .GIF',
  croppedTooLarge: 'Cropped image size is greater than 2MB. Please adjust zoom level',
  uploaded: 'Image uploaded successfully!',
  removed: 'Image removed successfully!',
  passwordReset: 'Password was reset successfully!',
} as const;

const profileField = object({
  ...userShape,
  phone: text(),
  countryCode: text(),
  /** Changes with every new picture, null if there is none; the picture itself is `userPicture`. */
  picture: nullable(text()),
});

const invitationField = object({ uuid: uuid(), company: text(), invitedAt: instant() });

const preferenceKey = text({
  min: 1,
  max: 100,
  pattern: /^[\w.:-]+$/,
  say: { pattern: 'A key is made of letters, digits and . : _ -' },
});
const preference = object({ preferenceKey, preferenceValue: json({ max: 16_000 }) });
const message = object({ message: text() });

export const profileCalls = {
  profile: call('GET profile', { summary: 'The current user', needs: 'signedIn', reply: profileField }),
  invitations: call('GET profile/invitations', {
    summary: 'PROPOSED. Companies that have invited the own address',
    needs: 'signedIn',
    reply: object({ items: list(invitationField, { max: 1000 }), total: number({ integer: true }) }),
  }),
  answerInvitation: call('PUT profile/invitations/{uuid}', {
    summary: 'PROPOSED. Accepts an invitation, or declines it',
    needs: 'signedIn',
    params: id,
    body: object({ accept: boolean() }),
    reply: nothing(),
  }),
  updateProfile: call('PUT profile', {
    summary: 'Changes the own details. Role and rights are not among them',
    needs: 'signedIn',
    body: object({
      firstName: nameField,
      lastName: nameField,
      phone: optional(phoneField),
      countryCode: optional(countryCodeField),
      timezone: optional(nullable(timezone())),
    }),
    reply: profileField,
  }),
  archiveProfile: call('DELETE profile', {
    summary:
      'Archives the own account, in all companies. 409 LAST_ADMINISTRATOR where one would be left without',
    needs: 'signedIn',
    reply: nothing(),
  }),
  resetOwnPassword: call('POST profile/reset-password', {
    summary: 'Mails the current user a link to set a new password',
    needs: 'signedIn',
    reply: message,
  }),
  uploadPicture: call('POST profile/upload/picture', {
    summary: `A new picture of the current user: PNG, JPEG or GIF, cropped to at most 2 MB. It is stored anew as WebP of at most 512 × 512`,
    needs: 'signedIn',
    takes: 'form',
    // One more than is allowed, so that a file that is too large can be told from one that just fits.
    bodyLimit: PICTURE_BYTES + 1,
    body: object({ file: file() }),
    reply: object({ message: text(), picture: text() }),
  }),
  removePicture: call('DELETE profile/picture', {
    summary: 'PROPOSED: takes the picture of the current user away',
    needs: 'signedIn',
    reply: message,
  }),
  savePreference: call('POST preferences', {
    summary: 'Keeps a preference of the current user in this company; at most 200 of them',
    needs: 'signedIn',
    body: preference,
    reply: preference,
  }),
  preference: call('GET preferences/{preferenceKey}', {
    summary: 'A preference, or an empty list where it was never kept',
    needs: 'signedIn',
    params: { preferenceKey },
    reply: either(preference, list(nothing(), { max: 0 })),
  }),
} as const;

export type Profile = Infer<typeof profileField>;
export type Preference = Infer<typeof preference>;
