/** What opening a diagram found, told by names. */
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { OpenWarnings, Undrawn } from '../../../host/diagram/open-findings.tsx';
import type { EngineState, NamedFinding, OpenReport } from '../../../worker/boundary/index.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const lost = (nth: number, name: string | null): NamedFinding => ({
  ...{ object: id(nth), field: 'linkedTag', name },
  message: 'The linked tag does not exist, or you may not see it',
});

test('the links that could not be resolved are listed by the names of their objects, never by identifiers', async () => {
  const warnings = [
    lost(1, 'Pump 1'),
    lost(2, 'Tank 7'),
    lost(3, null),
    { ...lost(4, 'Warp drive'), field: 'identifier', message: 'There is no kind "warp-drive" here' },
  ];
  const report = { ok: true, name: 'Well', version: 1, objects: 4, errors: [], warnings };
  const onShow = vi.fn();
  const screen = await render(<OpenWarnings report={report as unknown as OpenReport} onShow={onShow} />);
  const button = screen.getByRole('button', { name: '3 links missing' });
  expect(button.element().outerHTML).not.toMatch(UUID);
  await button.click();
  const dialog = screen.getByRole('dialog', { name: 'Some links could not be resolved' });
  const named = () =>
    dialog
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(named).toEqual(['Pump 1', 'Tank 7', 'Object', 'Warp drive']);
  await expect.element(dialog.getByText('3 objects show “-”', { exact: false })).toBeVisible();
  expect(dialog.element().outerHTML).not.toMatch(UUID);
  // What a name stands for is known all the same.
  await dialog.getByRole('button', { name: 'Tank 7' }).click();
  expect(onShow.mock.calls).toEqual([[id(2)]]);
});

test('objects that are not drawn have a button of their own, which goes when all are drawn', async () => {
  const store = createDiagramStore();
  const engineWith = (undrawn: number) =>
    store.mirrored({ ...store.state.engine, type: 'state', undrawn } as EngineState);
  const fault = {
    object: id(1),
    field: null,
    name: 'Wind sock',
    message: 'Kind "wind-sock" failed to draw: Oops',
  };
  const onShow = vi.fn();
  engineWith(1);
  const screen = await render(<Undrawn store={store.state} list={async () => [fault]} onShow={onShow} />);
  await screen.getByRole('button', { name: '1 not drawn' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Some objects could not be drawn' });
  await expect.element(dialog.getByText('failed to draw: Oops', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Wind sock' }).click();
  expect(onShow.mock.calls).toEqual([[id(1)]]);
  engineWith(0);
  await expect.element(screen.getByRole('button', { name: '1 not drawn' })).not.toBeInTheDocument();
});
