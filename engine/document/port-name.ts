/**
 * Names of ports that no kind declares: "at 0.25 1" is a quarter along the lower side of the object's box. Drawings of
 * other programs attach lines anywhere.
 */

const PLACE = /^at (-?\d{1,3}(?:\.\d{1,6})?) (-?\d{1,3}(?:\.\d{1,6})?)$/;
const DECIMALS = 1_000_000;

/** Returns the name of the port at these shares of the box; undefined for a place that a name cannot hold. */
export function portNameAt(x: number, y: number): string | undefined {
  const share = (value: number): number => Math.round(value * DECIMALS) / DECIMALS + 0;
  const name = `at ${share(x)} ${share(y)}`;
  return PLACE.test(name) ? name : undefined;
}

/** Returns the shares of the box that a name gives; undefined for the name of a declared port. */
export function placeInName(name: string): { readonly x: number; readonly y: number } | undefined {
  const found = PLACE.exec(name);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : undefined;
}
