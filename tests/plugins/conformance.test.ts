import { describe } from 'vitest';
import * as list from '../../plugins/index.ts';
import { conformance, type Exemption } from './conformance.ts';

const kinds = Object.values(list);

const SPOKEN = { label: 'is heard, not seen: the shape has no place for it' };

/** Each exemption with its reason. */
const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  'dual-state-pump': { unseen: SPOKEN },
  'dynamic-shapes': { unseen: SPOKEN },
  'dynamic-texts': { beyondBox: 'a text is never cut off, however small its box', unseen: SPOKEN },
  line: { beyondBox: 'its ends are properties; the editor fits the box to them', unseen: SPOKEN },
  'toggle-button': { unseen: SPOKEN },
};

describe.each(kinds.map((kind) => [kind.kind, kind] as const))('%s', (name, kind) => {
  conformance(kind, EXEMPTIONS[name]);
});
