import { describe } from 'vitest';
import * as list from '../../plugins/index.ts';
import { conformance, type Exemption } from './conformance.ts';
import { editingConformance } from './conformance-editing.ts';

const kinds = Object.values(list);

/** Each exemption with its reason. */
const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  'dynamic-texts': { beyondBox: 'a text is never cut off, however small its box' },
  line: { beyondBox: 'its ends are properties; the editor fits the box to them' },
};

describe.each(kinds.map((kind) => [kind.kind, kind] as const))('%s', (name, kind) => {
  conformance(kind, EXEMPTIONS[name]);
  editingConformance(kind);
});
