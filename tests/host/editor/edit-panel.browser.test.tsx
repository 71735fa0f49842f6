/** The panel beside the picture, of an editor without a worker. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TOKENS } from '../../../engine/primitives/tokens.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { chooseDiagramTheme } from '../../../host/data/stores/theme-store.ts';
import { EditPanel } from '../../../host/editor/edit-panel.tsx';
import { EditingContext } from '../../../host/editor/editing-context.ts';
import { createSiteMode } from '../../../host/panels/site-mode.ts';
import type { CanvasSettings } from '../../../worker/boundary/index.ts';
import { cssOf } from '../../support/host/css-colour.ts';
import { CANVAS, fakeEditor, fakeWorker, KIND } from './doubles.ts';

afterEach(() => chooseDiagramTheme('console'));

const PAGE = {
  ...{ ...KIND, kind: 'canvas', isBackdrop: true as const },
  props: { fill: { type: 'colour', default: 'token:paper/#ffffff', label: 'Fill' } },
} as const;

async function swatchWith(theme: CanvasSettings['theme']) {
  const worker = fakeWorker({
    kinds: { catalog: async () => [PAGE] },
    diagram: { canvasSettings: async () => ({ ...CANVAS, fill: 'token:paper/#ffffff', theme }) },
  });
  const editor = await fakeEditor(worker);
  const siteMode = createSiteMode({ remote: () => worker, say: () => {} });
  const screen = await render(
    <EditPanel {...{ editor, siteMode }} versions={null} isPopup surface={createRef()} />,
  );
  const button = screen.getByRole('button', { name: 'Choose fill' });
  await expect.element(button).toBeVisible();
  return () => getComputedStyle(button.element().querySelector('span')!).backgroundColor;
}

test('a swatch follows the theme of a diagram that follows the console', async () => {
  const shown = await swatchWith('console');
  await expect.poll(shown).toBe(cssOf(TOKENS.paper.light));
  chooseDiagramTheme('dark');
  await expect.poll(shown).toBe(cssOf(TOKENS.paper.dark));
});

test.each([
  ['fixed', 'dark', 'light', TOKENS.paper.dark],
  ['without a theme', null, 'dark', '#ffffff'],
] as const)('a swatch of a diagram that is %s stays as that is', async (_which, theme, wished, code) => {
  chooseDiagramTheme(wished);
  await expect.poll(await swatchWith(theme)).toBe(cssOf(code));
});

test('ACT-03 a pop-up overview offers no action that leads to a report or an address', async () => {
  const lamp = { ...KIND, panel: ['actions'] } as const;
  const selected = { ids: [1], count: 1, kind: 'lamp', kinds: ['lamp'], known: true };
  const summary = { ...selected, grouped: false, fault: null, locked: false, hidden: false, box: null };
  const worker = fakeWorker({
    kinds: { catalog: async () => [lamp] },
    selection: { summary: async () => ({ ...summary, values: {}, config: {} }) },
  });
  const editor = await fakeEditor(worker, { selected: 1 });
  const siteMode = createSiteMode({ remote: () => worker, say: () => {} });
  const offered = async (isPopup: boolean) => {
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <EditingContext value={{ editor, commands: [] }}>
          <EditPanel {...{ editor, siteMode, isPopup }} versions={null} surface={createRef()} />
        </EditingContext>
      </QueryClientProvider>,
    );
    const field = screen.getByLabelText('On click');
    await expect.element(field).toBeVisible();
    const texts = [...(field.element() as HTMLSelectElement).options].map(({ text }) => text);
    await screen.unmount();
    return texts;
  };
  const links = ['Open URL', 'Open Dash Report', 'Open Site Report'];
  expect(await offered(true)).toEqual(['No Action', 'Graph', 'Overview', 'Pop-up']);
  expect(await offered(false)).toEqual(['No Action', 'Graph', ...links, 'Overview', 'Pop-up']);
});
