/** Outlines of vessels in the unit square, as parts that a level fills in turn. */

export type Part =
  | { readonly box: readonly [x: number, y: number, w: number, h: number, r?: number] }
  | { readonly disc: readonly [cx: number, cy: number, rx: number, ry: number] }
  | { readonly poly: readonly number[] };

export interface Form {
  readonly title: string;
  readonly size: readonly [number, number];
  readonly parts: readonly Part[];
  /** Lines drawn over the liquid: x1, y1, x2, y2. */
  readonly lines?: readonly (readonly [number, number, number, number])[];
}

export const FORMS = {
  upright: {
    title: 'Vertical vessel',
    size: [120, 220],
    parts: [
      { disc: [0.5, 0.12, 0.48, 0.11] },
      { disc: [0.5, 0.88, 0.48, 0.11] },
      { box: [0.02, 0.12, 0.96, 0.76] },
    ],
  },
  lying: {
    title: 'Horizontal vessel',
    size: [240, 120],
    parts: [{ box: [0.01, 0.02, 0.98, 0.96, 0.5] }],
  },
  sphere: { title: 'Spherical vessel', size: [160, 160], parts: [{ disc: [0.5, 0.5, 0.48, 0.48] }] },
  hopper: {
    title: 'Hopper level',
    size: [140, 180],
    parts: [{ poly: [0.02, 0.02, 0.98, 0.02, 0.98, 0.55, 0.62, 0.98, 0.38, 0.98, 0.02, 0.55] }],
    lines: [[0.02, 0.55, 0.98, 0.55]],
  },
  silo: {
    title: 'Silo level',
    size: [120, 240],
    parts: [{ poly: [0.02, 0.14, 0.5, 0.02, 0.98, 0.14, 0.98, 0.74, 0.64, 0.98, 0.36, 0.98, 0.02, 0.74] }],
    lines: [
      [0.02, 0.14, 0.98, 0.14],
      [0.02, 0.74, 0.98, 0.74],
    ],
  },
  basin: {
    title: 'Basin',
    size: [240, 120],
    parts: [{ poly: [0.02, 0.02, 0.98, 0.02, 0.86, 0.97, 0.14, 0.97] }],
  },
  well: {
    title: 'Wet well',
    size: [140, 200],
    parts: [{ box: [0.03, 0.02, 0.94, 0.95, 0.02] }],
    lines: [[0.03, 0.97, 0.97, 0.97]],
  },
  egg: {
    title: 'Digester level',
    size: [160, 200],
    parts: [
      {
        poly: [
          0.5, 0.01, 0.673, 0.034, 0.799, 0.104, 0.893, 0.212, 0.95, 0.349, 0.97, 0.5, 0.95, 0.651, 0.893,
          0.788, 0.799, 0.896, 0.673, 0.966, 0.5, 0.99, 0.327, 0.966, 0.201, 0.896, 0.107, 0.788, 0.05, 0.651,
          0.03, 0.5, 0.05, 0.349, 0.107, 0.212, 0.201, 0.104, 0.327, 0.034,
        ],
      },
    ],
  },
} as const satisfies Record<string, Form>;

export type FormName = keyof typeof FORMS;
