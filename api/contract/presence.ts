/**
 * The presence socket at /api/presence: who else has a diagram open for editing, what they have selected, and that they
 * saved. Nothing of it is stored. All messages are text.
 *
 *   client → server   {open}      once, first: a ticket as for the live socket, and the diagram
 *   client → server   {select}    what is selected now: at most SELECTED ids, at most SELECTIONS_A_SECOND
 *   server → client   {opened}    the stored version
 *   server → client   {present}   everybody else who is there, whenever they or their selection changed: 5 a second at most
 *   server → client   {saved}     somebody, perhaps this user, has saved
 *   server → client   {closed}    why the server closes
 *
 * The server pings; a client that does not answer is gone within SILENT_MS. A diagram that is missing, another company's, or not the
 * user's to change gets the same refusal.
 */
type ObjectId = string | number;

export const PRESENCE_PATH = '/api/presence';
export const SELECTED = 50;
export const SELECTIONS_A_SECOND = 5;
/** A silent socket leaves after this long at most. */
export const SILENT_MS = 10_000;

export interface Person {
  /** Of this socket; a user may have several. */
  readonly key: string;
  /** uuid */
  readonly user: string;
  readonly name: string;
  /** 0…7: the colour of the outlines around the selection. */
  readonly colour: number;
  readonly selected: readonly ObjectId[];
}

export interface SavedNotice {
  /** Name and uuid of the user who saved. */
  readonly by: string;
  readonly user: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
  readonly version: number;
  /** Objects; null if unknown. */
  readonly objects: number | null;
}

export type PresenceClientMessage =
  | { readonly open: { readonly ticket: string; readonly diagram: string; readonly site?: string } }
  | { readonly select: readonly ObjectId[] };

export type PresenceServerMessage =
  | { readonly opened: { readonly version: number; readonly now: number } }
  | { readonly present: readonly Person[] }
  | { readonly saved: SavedNotice }
  | { readonly closed: { readonly code: string; readonly message: string } };

export const PERSON_COLOURS = 8;
