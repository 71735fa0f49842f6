/** What an SVG must not be, in words for the one who sent it. */
export class UnsafeSvg extends Error {}
