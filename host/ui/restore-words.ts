/** Ends the question before something is archived. */
export const RESTORE_WORDS = 'You can restore it under Setup, Archive.';
