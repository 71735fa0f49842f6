/** A refused SVG, with words for its sender. */
export class UnsafeSvg extends Error {}
