/** The dialog of a diagram's export: its sizes as a person chooses them. */
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../../host/diagram/diagram-store.ts';
import { ExportDialog } from '../../../../host/diagram/export/export-dialog.tsx';
import type { ExportOrder, ExportOutcome } from '../../../../worker/boundary/index.ts';

async function shown() {
  const run = vi.fn(
    async (_order: ExportOrder): Promise<ExportOutcome> => ({ ok: false, cancelled: true, message: '' }),
  );
  const area = async () => ({ width: 1920, height: 1080 });
  const remote = { export: { run, area }, work: { cancel: vi.fn() } };
  const screen = await render(
    <ExportDialog
      name="Mill"
      store={createDiagramStore()}
      remote={() => remote as never}
      selected={0}
      onClose={vi.fn()}
    />,
  );
  const size = screen.getByLabelText('Size, px');
  await expect.element(size).toBeVisible();
  return { screen, size, run };
}

test('EXPORT-04 EXPORT-02 EXPORT-03 the dialog offers every size, and exports the chosen one', async () => {
  const { screen, size, run } = await shown();
  const labels = [...(size.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(labels).toEqual([
    'Diagram size, 1920 × 1080',
    'Double size, 3840 × 2160',
    ...[300, 400, 500, 600, 700, 800].map((side) => `${side} × ${side}`),
    ...['640 × 480', '1024 × 768', '1280 × 720', '1080 × 1350', '1080 × 1920'],
    ...['1500 × 1000', '1920 × 1080', '2000 × 3000', '3000 × 2000', '2520 × 1080'],
    'Custom size',
  ]);
  for (const [label, width, height] of [
    ['300 × 300', 300, 300],
    ['1080 × 1350', 1080, 1350],
    ['2520 × 1080', 2520, 1080],
  ] as const) {
    await size.selectOptions(label);
    await screen.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => run.mock.calls.at(-1)?.[0]).toMatchObject({ format: 'png', width, height });
  }
});

test('a custom size begins with that of the diagram, and is checked', async () => {
  const { screen, size, run } = await shown();
  await size.selectOptions('Custom size');
  await expect.element(screen.getByLabelText('Width, px')).toHaveValue('1920');
  await screen.getByLabelText('Height, px').fill('0');
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.element(screen.getByText('1 to 16,384')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
  await screen.getByLabelText('Height, px').fill('77');
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => run.mock.calls.at(-1)?.[0]).toMatchObject({ width: 1920, height: 77 });
});
