/** 10,000 sites on the map in a real browser: how soon they are there, how a pan and a pointer feel, and where it asks. */
import worldUrl from 'mimic:world';
import { expect, test } from 'vitest';
import { fitPoints, type MapView, project } from '../../engine/map/mercator.ts';
import { type MappedSite, PlaceIndex } from '../../engine/map/places.ts';
import { unpackWorld } from '../../engine/map/world.ts';
import { mapFont, mapPalette } from '../../host/parts/map/map-palette.ts';
import { MapPicture } from '../../host/parts/map/map-picture.ts';
import '../../host/ui/base.css';
import { randomOf } from '../support/engine/random-edits.ts';

const SIZE = { width: 1440, height: 900 };

function manySites(): MappedSite[] {
  const random = randomOf(7);
  return Array.from({ length: 10_000 }, (_, nth) => ({
    ...{ uuid: `site ${nth}`, name: `Site ${nth}` },
    ...{ latitude: random() * 140 - 70, longitude: random() * 359 - 179.5 },
    ...{ critical: nth % 97 === 0 ? 2 : 0, urgent: nth % 31 === 0 ? 1 : 0 },
  }));
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(0.95 * times.length)]!;

/** Milliseconds of a drawing with all that it takes until its pixels are there. */
function drawn(picture: MapPicture, canvas: HTMLCanvasElement, view: MapView): Promise<number> {
  return new Promise((done) => {
    let start = 0;
    picture.onDrawn = () => {
      canvas.getContext('2d')!.getImageData(0, 0, 1, 1);
      done(performance.now() - start);
    };
    requestAnimationFrame(() => {
      start = performance.now();
    });
    picture.show(view);
  });
}

test('10,000 sites: first paint within 1 s, 95 of 100 pans within 33 ms, a pick within 2 ms, and nothing from elsewhere', async () => {
  const bytes = new Uint8Array(await (await fetch(worldUrl)).arrayBuffer());
  const canvas = document.body.appendChild(document.createElement('canvas'));
  const begun = performance.now();
  const sites = manySites();
  const index = new PlaceIndex(sites);
  const scene = {
    ...{ world: unpackWorld(bytes), index, palette: mapPalette(), font: mapFont() },
    ...{ chosen: null, pin: null },
  };
  const view = fitPoints(sites.map(project), SIZE);
  const picture = new MapPicture(canvas, view, scene);
  picture.resize(SIZE);
  canvas.getContext('2d')!.getImageData(0, 0, 1, 1);
  const firstPaint = performance.now() - begun;

  const pans: number[] = [];
  const picks: number[] = [];
  for (const scale of [1440, 9000, 60_000])
    for (let nth = 0; nth < 60; nth++) {
      const x = 0.3 + (nth * 8) / scale;
      pans.push(await drawn(picture, canvas, { x, y: 0.42, scale }));
      const start = performance.now();
      picture.at({ x: 720 + nth, y: 450 });
      picks.push(performance.now() - start);
    }
  picture.stop();
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const away = asked.filter(({ origin, protocol }) => origin !== location.origin && protocol !== 'data:');
  console.log(JSON.stringify({ test: 'map', firstPaint, pan: p95(pans), pick: p95(picks) }));
  expect(firstPaint).toBeLessThanOrEqual(1000);
  expect(p95(pans)).toBeLessThanOrEqual(33);
  expect(p95(picks)).toBeLessThanOrEqual(2);
  expect(away.map(String)).toEqual([]);
});
