/** Pictures inside an SVG: embedded ones are uploaded; links to others are dropped. */
import { lengthOf } from '../css/lengths.ts';
import { apply, uprightOf } from '../matrix.ts';
import { lossOf, pictureOf, sizeOf } from '../picture.ts';
import type { XmlElement } from '../xml.ts';
import type { Scope } from './scope.ts';
import { viewportOf } from './viewport.ts';

/** Returns false where it has to be replaced by a picture; its object then tells where that lies. */
export function addImage(scope: Scope, { attributes }: XmlElement): boolean {
  const { out, budget } = scope.file;
  const picture = pictureOf(attributes.href ?? '');
  if (!picture) {
    out.notes.add(lossOf(attributes.href ?? ''));
    return true;
  }
  const { width: wide, height: high } = scope.viewport;
  const [x, y] = [lengthOf(attributes.x, 0, wide), lengthOf(attributes.y, 0, high)];
  const own = sizeOf(picture);
  const given = { width: lengthOf(attributes.width, 0, wide), height: lengthOf(attributes.height, 0, high) };
  const ratio = own ? own.width / own.height : undefined;
  const width = given.width || (ratio && given.height ? given.height * ratio : (own?.width ?? 0));
  const height = given.height || (ratio && given.width ? given.width / ratio : (own?.height ?? 0));
  const isEmpty = [attributes.width, attributes.height].some((side) => lengthOf(side, 1, 1) === 0);
  if (isEmpty || !(width > 0 && height > 0)) return true;
  const box = boxOf({ x, y, width, height }, own, attributes.preserveAspectRatio);
  const upright = uprightOf(scope.matrix);
  const [w, h] = [box.width * (upright?.scaleX ?? 1), box.height * (upright?.scaleY ?? 1)];
  const middle = apply(scope.matrix, box.x + box.width / 2, box.y + box.height / 2);
  out.notes.add('picture');
  out.addPicture(
    { ...picture, name: 'picture' },
    { x: middle.x - w / 2, y: middle.y - h / 2, width: w, height: h, angle: upright?.angle },
  );
  // Objects neither slant, mirror, stretch nor fade a picture.
  const isPlain =
    !!upright && !upright.mirrored && scope.opacity === 1 && !box.isCut && !isStretched(box, own);
  const canBePart = picture.type === 'image/png' || picture.type === 'image/jpeg';
  if (!isPlain && !canBePart) out.notes.add('pictureShape');
  return isPlain || !canBePart || budget.pictures <= 0;
}

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const UNSEEN = 0.01;

const isStretched = ({ width, height }: Size, own: Size | undefined): boolean =>
  !!own && Math.abs(own.width / own.height / (width / height) - 1) > UNSEEN;

/** Returns where the picture lies in its frame. `isCut`: the frame shows only a part of it. */
function boxOf(
  frame: Box,
  own: Size | undefined,
  aspect: string | undefined,
): Box & { readonly isCut: boolean } {
  if (!own) return { ...frame, isCut: false };
  const view = `0 0 ${own.width} ${own.height}`;
  const attributes = { viewBox: view, ...(aspect === undefined ? {} : { preserveAspectRatio: aspect }) };
  const [scaleX, , , scaleY, x, y] = viewportOf(
    { name: 'image', uri: '', attributes, children: [] },
    frame,
  ).matrix;
  const [width, height] = [own.width * scaleX, own.height * scaleY];
  const isCut = width > frame.width * (1 + UNSEEN) || height > frame.height * (1 + UNSEEN);
  return isCut ? { ...frame, isCut } : { x, y, width, height, isCut };
}
