/** Limits of a saved diagram: anything beyond them is refused, so that it cannot slow the system down. */
export const DIAGRAM_LIMITS = {
  objects: 1_000_000,
  /** Levels of nesting below an object. */
  depth: 32,
  /** Values in one object, at all levels. */
  values: 100_000,
  /** Characters of an id, of an identifier, of a key. */
  name: 200,
  /** Units from the origin: beyond this, doubles are coarser than a thousandth of a unit. */
  coordinate: 1e12,
  size: 1e9,
  /** Findings that are kept; the rest are counted. */
  findings: 100,
} as const;
