/**
 * The gallery: every kind in every variant, state, level, size, look and quality, drawn by the engine on the paper of your
 * choice. The exhibits are those that the golden tests draw. A sheet is drawn when it comes into view.
 */
import type { AnyKind } from '../../engine/plugin.ts';
import type { BackendChoice } from '../../engine/render/create.ts';
import * as list from '../../plugins/index.ts';
import { arrange, type Exhibit, exhibitsOf } from '../plugins/exhibits-of.ts';
import { Gallery } from '../plugins/gallery.ts';

const DARK = '#20272d';
const CELL = 150;
const CAPTION = 20;
/** Pixels that a sheet may have at most: beyond it a browser has no canvas. */
const MOST_PIXELS = 60_000_000;

const element = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
const search = element<HTMLInputElement>('#search');
const zoom = element<HTMLSelectElement>('#zoom');
const paper = element<HTMLSelectElement>('#paper');
const backend = element<HTMLSelectElement>('#backend');
const main = element('main');

/** What of a kind the search finds: all of it by its name, else the exhibits that are named so. */
function found(kind: AnyKind, exhibits: readonly Exhibit[]): readonly Exhibit[] {
  const term = search.value.trim().toLocaleLowerCase();
  const has = (text: string): boolean => text.toLocaleLowerCase().includes(term);
  return has(kind.kind) || has(kind.title) ? exhibits : exhibits.filter(({ caption }) => has(caption));
}

let drawing = Promise.resolve();
const inView = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const draw = sheets.get(target);
      if (draw) drawing = drawing.then(draw);
    }
  },
  { rootMargin: '300px' },
);
let sheets = new Map<Element, () => Promise<void>>();

function sheetOf(exhibits: readonly Exhibit[]): HTMLElement {
  const scale = Number(zoom.value);
  const across = Math.max(1, Math.floor((main.clientWidth - 42) / (CELL * scale)));
  const places = arrange(exhibits, CELL, Math.min(across, exhibits.length), CAPTION);
  const rows = Math.ceil(exhibits.length / Math.min(across, exhibits.length));
  const [width, height] = [CELL * Math.min(across, exhibits.length), rows * (CELL + CAPTION)];
  const ratio = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height * scale ** 2)));
  const sheet = document.createElement('div');
  sheet.className = 'sheet';
  sheet.style.height = `${height * scale}px`;
  sheet.style.background = paper.value;
  sheet.toggleAttribute('data-dark', paper.value === DARK);
  for (const { exhibit, x, y } of places) {
    const caption = document.createElement('span');
    caption.textContent = exhibit.caption;
    caption.title = `${exhibit.of}: ${exhibit.caption}`;
    caption.style.cssText = `left:${x * scale}px;top:${(y + CELL - 4) * scale}px;width:${CELL * scale}px`;
    sheet.append(caption);
  }
  sheets.set(sheet, async () => {
    const pixels = [Math.round(width * scale * ratio), Math.round(height * scale * ratio)] as const;
    const gallery = await Gallery.open(...pixels, backend.value as BackendChoice, paper.value);
    for (const { shown } of places) gallery.show(shown);
    const picture = gallery.draw(scale * ratio);
    gallery.close();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = pixels;
    canvas.style.cssText = `width:${width * scale}px;height:${height * scale}px`;
    canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(picture), ...pixels), 0, 0);
    sheet.prepend(canvas);
  });
  inView.observe(sheet);
  return sheet;
}

function show(): void {
  inView.disconnect();
  sheets = new Map();
  const all = Object.values(list).map((kind) => ({ kind, exhibits: found(kind, exhibitsOf(kind)) }));
  const shown = all.filter(({ exhibits }) => exhibits.length > 0);
  main.replaceChildren(
    ...shown.map(({ kind, exhibits }) => {
      const section = document.createElement('section');
      section.id = kind.kind;
      const title = document.createElement('h2');
      title.textContent = kind.title;
      const facts = document.createElement('p');
      facts.textContent = `${kind.kind}, version ${kind.version}, ${kind.size[0]} × ${kind.size[1]}, ${exhibits.length} exhibits`;
      section.append(title, facts, sheetOf(exhibits));
      return section;
    }),
  );
  const count = shown.reduce((sum, { exhibits }) => sum + exhibits.length, 0);
  element('#count').textContent = count
    ? `${count} exhibits of ${shown.length} kinds`
    : 'Nothing is named so';
}

/** Follows the builds of the page: it reloads when a newer one is there. */
const FOLLOW_MS = 500;
let built: string | undefined;
setInterval(async () => {
  const answer = await fetch('/gallery/built.txt').catch(() => undefined);
  const now = answer?.ok ? await answer.text() : built;
  if (built !== undefined && now !== built) location.reload();
  built = now;
}, FOLLOW_MS);

// `#my-pump` shows that kind alone.
search.value = decodeURIComponent(location.hash.slice(1));
let pending: ReturnType<typeof setTimeout> | undefined;
const later = (): void => {
  clearTimeout(pending);
  pending = setTimeout(show, 150);
};
search.addEventListener('input', later);
window.addEventListener('resize', later);
for (const choice of [zoom, paper, backend]) choice.addEventListener('change', show);
show();
