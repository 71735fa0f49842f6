/** Secrets that people and devices carry, and what the server keeps of them. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a long secret: SHA-256, hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is stored of a short code, which a plain hash would not hide: HMAC-SHA-256, hex. */
export const keyedHash = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with the key (32 bytes): AES-256-GCM, base64. */
export function seal(key: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts what `seal` made. Throws if the key or the text does not match. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
