/** The position of a site in its form, as typed so far. No React here: its body is tested as data. */
import type { LonLat } from '../../../engine/map/mercator.ts';

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

interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Decimals of a degree that mean something on a map: some 10 cm. */
const DECIMALS = 6;

/** A position that was chosen on a map, as the form has it. */
export const typedOf = ({ latitude, longitude }: LonLat): TypedPosition => ({
  latitude: String(Number(latitude.toFixed(DECIMALS))),
  longitude: String(Number(longitude.toFixed(DECIMALS))),
});

/** The position that a form shows: typed so far, else that of the site. Null where it is none. */
export function degreesOf(typed: TypedPosition, site: Position | undefined): LonLat | null {
  const body = positionBody(typed);
  const { latitude = site?.latitude ?? null, longitude = site?.longitude ?? null } = body;
  if (latitude === null || longitude === null) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

/** `39.7392° N, 104.9903° W`; empty without a position. */
export function positionWords({ latitude, longitude }: Position): string {
  if (latitude === null || longitude === null) return '';
  const part = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees)}° ${degrees < 0 ? negative : positive}`;
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}
