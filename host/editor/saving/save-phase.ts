/** The state of saving, and how each error changes it. No state here: errors are tested as data. */
import type { ApiError } from '../../../api/client/errors.ts';
import type { Keeping } from '../../../worker/boundary/index.ts';

export type SavePhase =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'failed'
  | 'offline'
  | 'conflict'
  | 'forbidden'
  /** The diagram is archived, or no longer visible to anybody. */
  | 'gone';

const CONFLICT = 409;
const BY_STATUS: Readonly<Record<number, SavePhase>> = {
  0: 'offline',
  [CONFLICT]: 'conflict',
  403: 'forbidden',
  404: 'gone',
};

const MESSAGES: Readonly<Partial<Record<SavePhase, string>>> = {
  forbidden: 'You no longer have permission to edit this diagram. Ask your administrator.',
  gone: 'This diagram was archived, or you no longer have access to it.',
  offline: 'The server cannot be reached. Your changes are saved as soon as it answers.',
};
const KEPT = 'Your changes are kept in this browser.';
const NOT_KEPT = 'This browser cannot keep a draft: do not close this page.';

/** Returns the phase after a failed save; a cancelled one leaves the changes unsaved as before. */
export const phaseAfter = ({ code, status }: ApiError): SavePhase =>
  code === 'CANCELLED' ? 'unsaved' : (BY_STATUS[status] ?? 'failed');

/** Returns the message for the builder: why it was not saved, and whether this browser keeps it meanwhile. */
export function messageAfter(error: ApiError, keeping: Keeping): string | null {
  const phase = phaseAfter(error);
  if (phase === 'unsaved') return null;
  if (phase === 'conflict') return error.message;
  return `${MESSAGES[phase] ?? error.message} ${keeping === 'refused' ? NOT_KEPT : KEPT}`;
}
