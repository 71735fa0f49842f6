/**
 * The fonts of drawings that the server makes. The library takes fonts from the system, and a machine without any draws
 * boxes for letters: the interface's own typeface is added, as TTF files, for fontconfig reads no other format of the web.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Weights that drawings use. */
const FACES = ['400Regular', '600SemiBold'];
const SYSTEM = '/etc/fonts/fonts.conf';

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Writes a fontconfig file with our fonts and the system's, and returns its path. `system`: the configuration of the system's fonts, which
 * may be missing. The file is removed when the process ends.
 */
export function writeFontsFile(system = process.env.FONTCONFIG_FILE ?? SYSTEM): string {
  const inter = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
  const folder = mkdtempSync(join(tmpdir(), 'mimic-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'fonts.conf');
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<include ignore_missing="yes">${inXml(system)}</include>`,
    ...FACES.map((face) => `<dir>${inXml(join(inter, face))}</dir>`),
    `<cachedir>${inXml(join(folder, 'cache'))}</cachedir>`,
    '</fontconfig>',
  ];
  writeFileSync(path, lines.join('\n'));
  return path;
}
