/** The position of a site in its form, as typed so far. No React here: its body is tested as data. */

/** Texts of the fields that were changed; the rest are as on the server. */
export interface TypedPosition {
  readonly latitude?: string;
  readonly longitude?: string;
  readonly address?: string;
}

export interface PositionBody {
  latitude?: number | null;
  longitude?: number | null;
  address?: string;
}

/** An empty field is no position; anything but a number stays invalid, and the contract reports it at its field. */
const degrees = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(/\s*°$/, ''));

export function positionBody({ latitude, longitude, address }: TypedPosition): PositionBody {
  return {
    ...(latitude === undefined ? {} : { latitude: degrees(latitude) }),
    ...(longitude === undefined ? {} : { longitude: degrees(longitude) }),
    ...(address === undefined ? {} : { address }),
  };
}

const PAIR = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*$/;

/** What a text typed or pasted as the latitude means: maps copy both degrees as one text (OR-121). */
export function withLatitude(typed: TypedPosition, text: string): TypedPosition {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  return latitude === undefined ? { ...typed, latitude: text } : { ...typed, latitude, longitude };
}
