/** The demo's pages are read on a screen of 1440 × 900, and fill its live view. */
import { expect, test } from 'vitest';
import { siteOverviews } from '../../../../api/server/demo/diagrams/overviews.ts';
import type { PropSchema } from '../../../../engine/kind-properties.ts';
import * as kinds from '../../../../plugins/index.ts';

/** Pixels of the live view beside the tree of sites, with the margin that it keeps, while an alarm stands above it. */
const VIEW = { width: 1037, height: 738 };
const LEAST_PX = 11;

const pages = siteOverviews();
const byKind = new Map(Object.values(kinds).map((kind) => [kind.kind, kind]));

test.each(pages.map((one) => [one.name, one.diagram] as const))(
  'no text of %s is smaller than 11 px',
  (_name, { width, height, objects }) => {
    const scale = Math.min(VIEW.width / width, VIEW.height / height);
    const small = [...objects].filter(({ identifier, fontSize }) => {
      const usual = (byKind.get(identifier)!.props as PropSchema).fontSize?.default;
      const size = fontSize ?? usual;
      return size !== undefined && Number(size) * scale < LEAST_PX;
    });
    expect(small).toEqual([]);
  },
);

test.each(pages.map((one) => [one.name, one.diagram] as const))(
  '%s fills nine tenths of the view',
  (_name, { width, height }) => {
    const scale = Math.min(VIEW.width / width, VIEW.height / height);
    expect((width * scale * height * scale) / (VIEW.width * VIEW.height)).toBeGreaterThan(0.9);
  },
);
