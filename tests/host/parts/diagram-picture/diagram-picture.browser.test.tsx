import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDiagramTheme, chooseTheme } from '../../../../host/data/stores/theme-store.ts';
import { DiagramPicture } from '../../../../host/parts/diagram-picture/diagram-picture.tsx';
import { showPage } from '../../pages/pages.tsx';
import { uuidOf } from '../../pages/reports/report-samples.ts';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

const GREY =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYGD4DwABBAEAHZ1u1wAAAABJRU5ErkJggg==';

beforeEach(signInAda);
afterEach(() => {
  chooseTheme('system');
  chooseDiagramTheme('console');
  signOutAda();
});

const Picture = () => <DiagramPicture diagram={uuidOf(1)} />;

async function filterOf(theme: string | null): Promise<string> {
  stubServer({ [`GET reports/site-schematics/${uuidOf(1)}/thumbnail`]: () => ({ thumbnail: GREY, theme }) });
  const { screen } = await showPage(Picture, '/dash/');
  const image = () => screen.container.querySelector('img');
  // A picture that would be dark is not seen before it is known what it holds.
  await expect.poll(() => image()?.complete && getComputedStyle(image()!).visibility).toBe('visible');
  return getComputedStyle(image()!).filter;
}

test('the picture of a diagram that follows the console is dark where the diagram is', async () => {
  chooseTheme('dark');
  expect(await filterOf('console')).toMatch(/invert/);
});

test.each([
  ['the console is light', 'light', 'console', 'console'],
  ['this user has pinned such diagrams to light', 'dark', 'light', 'console'],
  ['the diagram is pinned to light', 'dark', 'console', 'light'],
  ['the diagram has no theme', 'dark', 'console', null],
] as const)('it stays as it was saved where %s', async (_where, console, followers, theme) => {
  chooseTheme(console);
  chooseDiagramTheme(followers);
  expect(await filterOf(theme)).toBe('none');
});
