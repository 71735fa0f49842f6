/** Bytes written as base64. */

/** Throws a DOMException where the text is not base64. Blanks in it are ignored. */
export function bytesOf(base64: string): Uint8Array {
  const text = atob(base64.replaceAll(/\s+/g, ''));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
