/**
 * The icons, drawn on a grid of 24 × 24 with strokes of 2: each a list of strokes (x, y pairs), rings and discs. They
 * are our own, designed to be distinguishable at 16 pixels.
 */

export type Part =
  | { readonly line: readonly number[] }
  | { readonly solid: readonly number[] }
  | { readonly ring: readonly [cx: number, cy: number, r: number] }
  | { readonly disc: readonly [cx: number, cy: number, r: number] }
  | { readonly box: readonly [x: number, y: number, width: number, height: number, radius: number] }
  | { readonly arc: readonly [cx: number, cy: number, r: number, from: number, sweep: number] };

const spokes = (count: number, inner: number, outer: number): Part[] =>
  Array.from({ length: count }, (_, nth) => {
    const angle = (nth * 2 * Math.PI) / count;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    return { line: [12 + x * inner, 12 + y * inner, 12 + x * outer, 12 + y * outer] };
  });

export const ICONS = {
  alarm: [
    { line: [5, 18, 7, 15, 7, 10, 9, 6.5, 12, 5.5, 15, 6.5, 17, 10, 17, 15, 19, 18, 5, 18] },
    { arc: [12, 18.5, 2.2, 90, 180] },
    { line: [12, 3, 12, 5] },
  ],
  warning: [
    { line: [12, 3.5, 22, 20.5, 2, 20.5, 12, 3.5] },
    { line: [12, 10, 12, 14.5] },
    { disc: [12, 17.4, 1.2] },
  ],
  information: [{ ring: [12, 12, 9] }, { line: [12, 11, 12, 16.5] }, { disc: [12, 7.6, 1.2] }],
  check: [{ ring: [12, 12, 9] }, { line: [8, 12.5, 11, 15.5, 16.2, 9] }],
  stop: [{ ring: [12, 12, 9] }, { line: [8.5, 8.5, 15.5, 15.5] }, { line: [15.5, 8.5, 8.5, 15.5] }],
  power: [{ arc: [12, 13, 8, 35, 290] }, { line: [12, 3, 12, 12] }],
  locked: [
    { box: [5, 11, 14, 10, 1.5] },
    { line: [8, 11, 8, 7] },
    { arc: [12, 7, 4, -90, 180] },
    { line: [16, 7, 16, 11] },
  ],
  unlocked: [{ box: [5, 11, 14, 10, 1.5] }, { line: [8, 11, 8, 7] }, { arc: [12, 7, 4, -90, 150] }],
  settings: [{ ring: [12, 12, 3] }, { ring: [12, 12, 6.5] }, ...spokes(8, 7, 10)],
  maintenance: [
    { line: [4.5, 19.5, 13, 11] },
    { arc: [16, 8, 4.4, 75, 240] },
    { line: [13.6, 4.4, 16.4, 7.6, 19.6, 10.4] },
  ],
  drop: [
    {
      line: [
        12, 2.5, 8, 8.5, 5.8, 13, 6.6, 17.2, 9, 20, 12, 21, 15, 20, 17.4, 17.2, 18.2, 13, 16, 8.5, 12, 2.5,
      ],
    },
    { arc: [12, 14.5, 3.4, 180, 80] },
  ],
  flame: [
    {
      line: [
        13, 2.5, 13.5, 6.5, 17.5, 10.5, 18.5, 15, 16.5, 19.3, 12, 21.2, 7.5, 19.3, 5.5, 15, 6.5, 11.5, 9, 9,
        9.8, 12, 12, 8.5, 13, 2.5,
      ],
    },
  ],
  lightning: [{ solid: [13.5, 2, 4.5, 13.5, 11, 13.5, 9.5, 22, 19.5, 9.5, 12.8, 9.5] }],
  clock: [{ ring: [12, 12, 9] }, { line: [12, 6.5, 12, 12, 16, 14.5] }],
  person: [{ ring: [12, 7.5, 4] }, { line: [4, 21, 5.2, 16.8, 8.5, 14.5, 15.5, 14.5, 18.8, 16.8, 20, 21] }],
  signal: [
    { line: [4, 20, 4, 16] },
    { line: [9.3, 20, 9.3, 12] },
    { line: [14.6, 20, 14.6, 8] },
    { line: [20, 20, 20, 4] },
  ],
  battery: [
    { box: [2, 7, 17, 10, 2] },
    { line: [21.8, 10.5, 21.8, 13.5] },
    { solid: [5, 10, 12, 10, 12, 14, 5, 14] },
  ],
  temperature: [
    { line: [9.5, 14, 9.5, 5] },
    { arc: [12, 5, 2.5, -90, 180] },
    { line: [14.5, 5, 14.5, 14] },
    { arc: [12, 17, 4, 39, 282] },
    { disc: [12, 17, 2] },
    { line: [12, 17, 12, 9] },
  ],
} as const satisfies Record<string, readonly Part[]>;

type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];
