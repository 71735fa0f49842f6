/** The first file of a new object kind, and its line in the list of kinds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `my-pump` → `myPump`, the name of its export. */
const exportName = (kind: string): string =>
  kind.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** `my-pump` → `My pump`. */
const titleOf = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

const sourceOf = (
  kind: string,
): string => `/** ${titleOf(kind)}: a box that fills with a level, its reading below. */
import { at, colour, defineKind, format, level } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, labelProp, scaleProps, strokeProps, textStyle } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';

export default defineKind({
  kind: '${kind}',
  version: 1,
  title: '${titleOf(kind)}',
  group: 'custom',
  size: [100, 100],
  props: {
    fill: colour(palette.quantity, { label: 'Level' }),
    backgroundColor: colour(palette.hollow, { label: 'Empty part' }),
    ...strokeProps(palette.outline, 2),
    ...scaleProps(),
    ...fontProps(16),
    ...labelProp(),
  },
  panel: panel.measure,
  live: { level: level('minScale', 'maxScale', { ease: 300 }), shown: format() },
  states: rangeStates('fill'),
  ports: [at('in', 0, 0.5), at('out', 1, 0.5)],

  draw(pen, p, { w, h }) {
    const text = textStyle(p, h / 5);
    const body = h - text.size * 1.6;
    const strokeWidth = Math.min(p.strokeWidth, w / 4, body / 4);
    pen.rrect(0, 0, w, body, { fill: p.backgroundColor });
    pen.rrect(0, 0, w, body, {
      fill: pen.paint('fill'),
      motion: pen.fillFrom('bottom', pen.slot('level')),
    });
    pen.rrect(strokeWidth / 2, strokeWidth / 2, w - strokeWidth, body - strokeWidth, {
      stroke: p.stroke,
      strokeWidth,
    });
    pen.text(w / 2, h - text.size * 0.8, pen.slotText('shown'), { ...text, maxWidth: w });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'meter', label: p.label || '${titleOf(kind).toLowerCase()}' }),
});
`;

/** Names that a folder and an export can have. */
export const isKindName = (name: string): boolean =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name !== 'shared';

/**
 * Writes plugins/<kind>/kind.ts and its line in plugins/extensions.ts, with a reason to be replaced. Returns the files that
 * it wrote: none if the kind is there.
 */
export function makeKind(root: string, kind: string): readonly string[] {
  const file = `plugins/${kind}/kind.ts`;
  if (existsSync(join(root, file))) return [];
  mkdirSync(join(root, 'plugins', kind), { recursive: true });
  writeFileSync(join(root, file), sourceOf(kind));
  const list = join(root, 'plugins/extensions.ts');
  const reason = `${titleOf(kind)}: replace this sentence by the reason why diagrams need it.`;
  const line = `/** ${reason} */\nexport { default as ${exportName(kind)} } from './${kind}/kind.ts';\n`;
  writeFileSync(list, readFileSync(list, 'utf8') + line);
  return [file, 'plugins/extensions.ts'];
}
