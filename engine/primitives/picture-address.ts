/**
 * Addresses of pictures in saved diagrams: the key of an uploaded picture (CANV-11), or a path on our own server. No
 * other server is ever contacted: a diagram must not reveal who looks at it.
 */

/** Where uploaded pictures are hosted. */
const PICTURE_BASE = '/api/images/';

const KEY = /^[\w-][\w.-]{0,199}$/;
const PATH = /^\/[\w.~%@+=-][\w.~%@+=/-]{0,1000}(\?[\w.~%@+=&-]{0,200})?$/;

/** Returns the path that a picture is fetched from; undefined where the text is not one of our addresses, or empty. */
export function pathOfPicture(address: string): string | undefined {
  if (KEY.test(address)) return PICTURE_BASE + address;
  return PATH.test(address) && !address.split('/').includes('..') ? address : undefined;
}
