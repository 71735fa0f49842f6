import { gridPlaces } from './grid.ts';
import { type Item, VIEWPORT } from './item.ts';
import { FILLS, randomText } from './plan.ts';
import { between, oneOf, type Random, randomFrom } from './random.ts';
import type { SceneFile } from './scene.ts';

const AREA = { x: 0, y: 0, ...VIEWPORT };

type Place = Pick<Item, 'id' | 'x' | 'y'>;

/** No object smaller than 8 px, no text below 8: at 100 % no level of detail may leave anything out. */
function itemAt(place: Place, random: Random): Item {
  const still = { ...place, angle: 0 };
  const fill = oneOf(random, FILLS);
  const share = random();
  if (share < 0.45)
    return { ...still, kind: 'rect', w: between(random, 10, 14), h: between(random, 8, 12), radius: 2, fill };
  if (share < 0.75) return { ...still, kind: 'circle', radius: between(random, 4, 6), fill };
  if (share < 0.9) return { ...still, kind: 'icon', radius: between(random, 5, 7), fill };
  const text = randomText(random).slice(0, 4);
  return { ...still, kind: 'label', text, size: 8, w: text.length * 5, h: 10 };
}

export default {
  name: 'all-visible',
  about:
    'All N objects on one screen at 100 %, each at least 8 px: no level of detail, no culling and no thinning can help. Near ' +
    'is 400 % at the centre.',
  sizes: [1000, 10_000],
  area: () => AREA,
  items(count) {
    const random = randomFrom(2);
    return [...gridPlaces(count, AREA, random)].map((place) => itemAt(place, random));
  },
  near: () => ({ x: VIEWPORT.width / 2, y: VIEWPORT.height / 2, scale: 4 }),
} satisfies SceneFile;
