/** Machines with other fonts than this one, for a browser: configurations of fontconfig in a folder of their own. */
import { join } from 'node:path';
import { DEJAVU, fontConfig, fontsOf } from './font-folder.ts';

/** All that texts ask a machine for. */
const NAMES = [
  'Roboto',
  'Arial',
  'Helvetica',
  'Times New Roman',
  'Liberation Sans',
  'Arimo',
  'Tinos',
  'sans-serif',
  'serif',
  'monospace',
  'system-ui',
];

export interface Machine {
  readonly name: string;
  /** What the browser's process is started with. */
  readonly env: Readonly<Record<string, string>>;
}

/** One without any font, one with DejaVu alone, and one that has Tinos under every name and hints it as hard as it can. */
export function machinesIn(folder: string): Machine[] {
  const dejavu = fontsOf(join(folder, 'dejavu'), DEJAVU);
  const tinos = fontsOf(join(folder, 'tinos'), 'tinos/files/tinos-latin-400-normal.woff');
  const aliases = NAMES.map(
    (name) =>
      `<match target="pattern"><test name="family"><string>${name}</string></test>` +
      '<edit name="family" mode="assign" binding="strong"><string>Tinos</string></edit></match>',
  ).join('\n');
  const set = (name: string, value: string): string => `<edit name="${name}" mode="assign">${value}</edit>`;
  const hinted = ['pattern', 'font']
    .map(
      (target) =>
        `<match target="${target}">${set('hinting', '<bool>true</bool>')}${set('autohint', '<bool>true</bool>')}` +
        `${set('hintstyle', '<const>hintfull</const>')}${set('rgba', '<const>rgb</const>')}</match>`,
    )
    .join('\n');
  const machine = (name: string, body: string): Machine => ({
    name,
    env: { FONTCONFIG_FILE: fontConfig(folder, name, body) },
  });
  return [
    machine('none', ''),
    machine('dejavu', `<dir>${dejavu}</dir>`),
    machine('tinos', `<dir>${tinos}</dir>\n${aliases}\n${hinted}`),
  ];
}
