/**
 * An instance of an assembly: one object of the diagram, for which the objects of a definition are drawn with the
 * instance's own values. Without a definition it is a frame that says so.
 */
import {
  ASSEMBLY_KIND,
  type Assembly,
  assemblyOf,
  colour,
  defineKind,
  type ExpansionCode,
  FilledAssembly,
  readAssembly,
  text,
} from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp } from '../shared/props.ts';

const expansion: ExpansionCode<Assembly> = {
  keyOf: assemblyOf,
  read: readAssembly,
  fill: (definition, instance) => new FilledAssembly(definition, instance),
};

export default defineKind({
  kind: ASSEMBLY_KIND,
  version: 1,
  title: 'Assembly',
  group: 'none',
  size: [200, 120],
  props: {
    // Chosen in the library, and never typed: no section of the panel shows it.
    assembly: text('', { max: 60, label: 'Assembly', section: 'scaling' }),
    stroke: colour(palette.outline, { label: 'Frame', section: 'scaling' }),
    ...labelProp(),
  },
  panel: panel.plain,

  draw(pen, p, { w, h }) {
    const strokeWidth = Math.min(1, w / 4, h / 4);
    pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, h - strokeWidth, {
      stroke: p.stroke,
      strokeWidth,
    });
    const size = Math.min(14, h / 3, w / 8);
    const words = p.assembly ? 'Assembly' : 'No assembly';
    if (size > 0) pen.text(w / 2, h / 2, words, { size, align: 'center', fill: p.stroke, maxWidth: w });
  },
  lod: (p) => p.stroke,
  a11y: (p) => ({ role: 'group', label: p.label || 'assembly' }),

  expansion,
});
