/** The message for an error (OR-54): by its code, else the server's own words, else the general ones. */
import { ApiError, GENERAL_MESSAGE } from '../../../api/client/errors.ts';

/** After an action that may succeed when repeated: a write to a device, a call about a picture (OR-88). */
export const TRY_AGAIN_MESSAGE = 'Something went wrong, please try again.';

/** Shown instead of any other reason when a tag's control switch could not be changed (ERR-17, TAG-05). */
export const TOGGLE_FAILED_MESSAGE = 'Unable to toggle the tag!';

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['SITE_OVERVIEW_NOT_EXISTS', 'Site overview not exists.'],
  ['UNREACHABLE', 'The server cannot be reached. Please try again in a moment.'],
]);

/** Words for the user who caused or awaited `error`; never a program's internal message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return GENERAL_MESSAGE;
  return BY_CODE.get(error.code ?? '') ?? (error.message || GENERAL_MESSAGE);
}
