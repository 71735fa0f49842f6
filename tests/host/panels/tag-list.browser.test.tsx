import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Tag } from '../../../api/contract/index.ts';
import { TagList } from '../../../host/panels/tag-picker.tsx';

const tag = (nth: number): Tag => ({
  uuid: `tag-${nth}`,
  name: `WELL.LEVEL.${nth}`,
  unit: 'm',
  dataType: 'float',
  min: null,
  max: null,
  deadband: 0,
  scanInterval: 1,
  canToggle: false,
  controllerUuid: 'c',
  controllerName: 'Well PLC',
  siteUuid: 's',
});

async function list(count: number, total = count) {
  const onPick = vi.fn();
  const onClose = vi.fn();
  const screen = await render(
    <div style={{ width: 248 }}>
      <TagList
        typed=""
        onType={() => {}}
        tags={Array.from({ length: count }, (_, nth) => tag(nth))}
        total={total}
        status={null}
        selected="tag-1"
        onPick={onPick}
        onClose={onClose}
      />
    </div>,
  );
  await expect.element(screen.getByRole('combobox', { name: 'Search tags' })).toHaveFocus();
  return { screen, onPick, onClose };
}

test('PROP-02 arrow keys and Enter pick a tag; the focus stays in the field', async () => {
  const { screen, onPick } = await list(500);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onPick).toHaveBeenCalledWith('tag-1');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
});

test('a long list draws only what is in view, and scrolls to what is chosen', async () => {
  const { screen, onPick } = await list(500, 1200);
  await expect.element(screen.getByText('500 of 1,200; type to narrow them down')).toBeVisible();
  await expect.poll(() => screen.getByRole('option').elements().length).toBeGreaterThan(3);
  expect(screen.getByRole('option').elements().length).toBeLessThan(60);
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
  await expect.element(screen.getByText('WELL.LEVEL.21')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith('tag-21');
});

test('Escape closes and picks nothing; a click picks', async () => {
  const { screen, onPick, onClose } = await list(3);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onPick).not.toHaveBeenCalled();
  await screen.getByText('WELL.LEVEL.2').click();
  expect(onPick).toHaveBeenCalledWith('tag-2');
});

test('an empty list says so', async () => {
  const { screen } = await list(0);
  await expect.element(screen.getByText('No Items Found')).toBeVisible();
});
