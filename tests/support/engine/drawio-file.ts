/** draw.io files written by tests, and what the importer makes of them. */
import { deflateRawSync } from 'node:zlib';
import { importDrawing } from '../../../engine/import/import.ts';

export const model = (cells: string) =>
  `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel>`;
/** `more` holds attributes of the cell; its parent is the first layer unless that says otherwise. */
export const vertex = (id: string, style: string, box: string, more = 'parent="1"') =>
  `<mxCell id="${id}" style="${style}" vertex="1" ${more.includes('parent=') ? more : `parent="1" ${more}`}><mxGeometry ${box} as="geometry"/></mxCell>`;
/** A vertex 60 × 60. */
export const box = (id: string, x: number, y: number, more = '', style = '') =>
  vertex(id, style, `x="${x}" y="${y}" width="60" height="60"`, more);
export const edge = (id: string, style: string, ends: string, inside = '') =>
  `<mxCell id="${id}" style="${style}" edge="1" parent="1" ${ends}><mxGeometry relative="1" as="geometry">${inside}</mxGeometry></mxCell>`;
export const points = (...places: readonly (readonly [number, number])[]) =>
  `<Array as="points">${places.map(([x, y]) => `<mxPoint x="${x}" y="${y}"/>`).join('')}</Array>`;
export const packed = (xml: string) =>
  deflateRawSync(Buffer.from(encodeURIComponent(xml))).toString('base64');

export const read = async (text: string, page = 0) =>
  importDrawing(new TextEncoder().encode(text), { connector: 'line' }, page);
export const importedOf = async (cells: string) => (await read(model(cells))).imported;
export const objectsOf = async (cells: string) => (await importedOf(cells)).objects;
/** A line's ends and corners on the page of the import. */
export const wayOf = (line: { readonly [field: string]: unknown }): (readonly [number, number])[] => {
  const at = (name: string): number => Math.round(Number(line[name]) * 10) / 10;
  const bends = String(line.bends ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const inner = Array.from(
    { length: bends.length / 2 },
    (_, nth) => [bends[2 * nth]!, bends[2 * nth + 1]!] as const,
  );
  const all = [[at('x1'), at('y1')] as const, ...inner, [at('x2'), at('y2')] as const];
  return all.map(([x, y]) => [Math.round(x + at('x')), Math.round(y + at('y'))] as const);
};
