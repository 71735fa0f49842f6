import { describe, expect, test } from 'vitest';
import * as list from '../../plugins/index.ts';
import { conformance, type Exemption } from './conformance.ts';
import { editingConformance } from './conformance-editing.ts';
import { DRAWINGS } from './drawings.ts';

/** Shapes with what is imported as such besides what the toolbox has. */
const kinds = Object.values(list).map((kind) =>
  kind === list.dynamicShapes ? { ...kind, variants: [...kind.variants!, ...DRAWINGS] } : kind,
);

/** Each exemption with its reason. */
const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  'dynamic-texts': { beyondBox: 'a text is never cut off, however small its box' },
  line: { beyondBox: 'its ends are properties; the editor fits the box to them' },
};

describe.each(kinds.map((kind) => [kind.kind, kind] as const))('%s', (name, kind) => {
  if (conformance(kind, EXEMPTIONS[name])) editingConformance(kind);
});

test('no two kinds have the same name', () => {
  const names = kinds.map(({ kind }) => kind);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
});
