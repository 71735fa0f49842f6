/** What a user prefers in a company, by key (PROF-08). */

import { HttpError } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { keepPreference, readPreference } from '../../../storage/own.ts';

export function preferenceHandlers() {
  return {
    savePreference: ({ caller, tenant }, { body }) =>
      tenant(async (db) => {
        if (!(await keepPreference(db, caller, body.preferenceKey, body.preferenceValue)))
          throw new HttpError(409, 'No more preferences can be kept', { code: 'TOO_MANY' });
        return body;
      }),

    preference: ({ caller, tenant }, { params: { preferenceKey } }) =>
      tenant(async (db) => {
        const preferenceValue = await readPreference(db, caller.userId, preferenceKey);
        return preferenceValue === undefined ? [] : { preferenceKey, preferenceValue };
      }),
  } satisfies Partial<Handlers>;
}
