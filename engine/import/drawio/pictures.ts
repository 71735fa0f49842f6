/** Pictures of draw.io shapes: as the whole shape, or in a part of a box. */
import type { Collector } from '../collector.ts';
import { lossOf, pictureOf } from '../picture.ts';
import type { Box, Cell } from './cells.ts';
import { objectId } from './objects.ts';
import { turnedAbout } from './turned.ts';

const ICON = 24;

/** Adds the picture in this box; returns whether the file contains it. */
function addPicture(out: Collector, { style, box: whole }: Cell, box: Box, id?: string): boolean {
  const address = style.get('image') ?? '';
  // draw.io omits the word base64, because semicolons end its styles.
  const isShort = /^data:image\/[\w+.-]+,[A-Za-z0-9+/=]+$/.test(address);
  const picture = pictureOf(isShort ? address.replace(',', ';base64,') : address);
  if (!picture) {
    out.notes.add(lossOf(address));
    return false;
  }
  out.notes.add('picture');
  const angle = style.number('rotation', 0) % 360;
  const isChanged = style.number('opacity', 100) < 100 || style.is('flipH') || style.is('flipV');
  if (isChanged) out.notes.add('pictureShape');
  const placed = turnedAbout(box, whole, angle);
  out.addPicture({ ...picture, name: 'picture' }, { ...placed, angle }, id);
  return true;
}

export const addWholePicture = (out: Collector, cell: Cell): boolean =>
  addPicture(out, cell, cell.box, objectId(cell));

/** Adds the picture beside the label of a box. */
export function addIcon(out: Collector, cell: Cell): void {
  const { style, box } = cell;
  const width = style.number('imageWidth', ICON);
  const height = style.number('imageHeight', ICON);
  if (!(width > 0 && height > 0)) return;
  const spacing = style.number('spacing', 2) + 2;
  const [align, valign] = [style.get('imageAlign') ?? 'left', style.get('imageVerticalAlign') ?? 'middle'];
  const along = (
    at: string | undefined,
    [first, last]: readonly [string, string],
    start: number,
    room: number,
    size: number,
  ): number =>
    at === first ? start + spacing : at === last ? start + room - size - spacing : start + (room - size) / 2;
  const x = along(align, ['left', 'right'], box.x, box.width, width);
  const y = along(valign, ['top', 'bottom'], box.y, box.height, height);
  addPicture(out, cell, { x, y, width, height });
}
