/** Pictures inside an SVG: embedded ones are uploaded; links to others are dropped. */
import { apply, uprightOf } from '../matrix.ts';
import { pictureOf } from '../picture.ts';
import { lengthOf } from '../style.ts';
import type { XmlElement } from '../xml.ts';
import type { Scope } from './scope.ts';

export function addImage(scope: Scope, { attributes }: XmlElement): void {
  const { out } = scope.file;
  const picture = pictureOf(attributes.href ?? '');
  if (!picture) {
    out.notes.add('outside');
    return;
  }
  const { width: wide, height: high } = scope.viewport;
  const [x, y] = [lengthOf(attributes.x, 0, wide), lengthOf(attributes.y, 0, high)];
  const width = lengthOf(attributes.width, 0, wide);
  const height = lengthOf(attributes.height, 0, high);
  if (!(width > 0 && height > 0)) return;
  const upright = uprightOf(scope.matrix);
  const [w, h] = [width * (upright?.scaleX ?? 1), height * (upright?.scaleY ?? 1)];
  const middle = apply(scope.matrix, x + width / 2, y + height / 2);
  out.notes.add('picture');
  out.addPicture(
    { ...picture, name: 'picture' },
    { x: middle.x - w / 2, y: middle.y - h / 2, width: w, height: h, angle: upright?.angle },
  );
}
