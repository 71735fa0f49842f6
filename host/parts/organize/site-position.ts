/** Where a site stands, as its form holds it: what was typed so far. No React here: what is sent of it is tested as data. */

/** Texts of the fields that were changed; the others stand as the server has them. */
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

/** An empty field is no place; what is no number stays none, and the contract says so at its field. */
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
