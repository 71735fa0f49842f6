import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataList, type DataListProps } from '../../../host/ui/data-list.tsx';

// Columns have their heads only where there is room for them.
beforeAll(() => page.viewport(1000, 700));

interface Pump {
  readonly id: string;
}

const pumps = (count: number): readonly Pump[] =>
  Array.from({ length: count }, (_, nth) => ({ id: `Pump ${nth}` }));

async function draw(more: Partial<DataListProps<Pump>> = {}) {
  const onOpen = vi.fn();
  const screen = await render(
    <div style={{ height: 400, width: 600 }}>
      <DataList
        label="Pumps"
        items={pumps(50)}
        total={50}
        columns={[{ id: 'name', title: 'Name', width: '1fr', sortable: true, cell: (pump) => pump.id }]}
        idOf={(pump) => pump.id}
        nameOf={(pump) => pump.id}
        onOpen={(pump) => onOpen(pump.id)}
        {...more}
      />
    </div>,
  );
  return { screen, onOpen };
}

async function show(more: Partial<DataListProps<Pump>> = {}) {
  const drawn = await draw(more);
  await expect.element(drawn.screen.getByText('Pump 0', { exact: true })).toBeVisible();
  return drawn;
}

const focused = () => document.activeElement?.textContent;

test('ten thousand rows are a few elements, and their count is said', async () => {
  const { screen } = await show({ items: pumps(10_000), total: 10_000 });
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(80);
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
});

test('one tab stop; arrows, End and Home walk the rows, Enter opens', async () => {
  const { onOpen } = await show();
  await userEvent.tab();
  expect(focused()).toBe('Pump 0');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('Pump 1');
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toBe('Pump 49');
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith('Pump 49');
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toBe('Pump 0');
});

test("a row's menu opens by its button, the right button and the keyboard, and gives the focus back", async () => {
  const onSelect = vi.fn();
  const { screen, onOpen } = await show({
    menu: (pump) => [{ label: 'Archive', onSelect: () => onSelect(pump.id) }],
  });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('Pump 1');
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(screen.getByRole('menu', { name: 'Actions for Pump 1' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onSelect.mock.calls).toEqual([['Pump 1']]);
  await expect.poll(focused).toBe('Pump 1');
  await screen.getByText('Pump 3', { exact: true }).click({ button: 'right' });
  await expect.element(screen.getByRole('menu', { name: 'Actions for Pump 3' })).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});

test('the next page is asked for near the end', async () => {
  const onMore = vi.fn();
  const { screen } = await show({ onMore });
  expect(onMore).not.toHaveBeenCalled();
  await userEvent.tab();
  // The key is for the row that has the focus.
  await expect.poll(focused).toBe('Pump 0');
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Pump 49', { exact: true })).toBeVisible();
  await expect.poll(() => onMore.mock.calls.length).toBeGreaterThan(0);
});

test('a key of the first moment is not lost: End reaches the last row though the list was not measured yet', async () => {
  const seen = new MutationObserver(() => {
    const first = document.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    if (first?.textContent !== 'Pump 0') return;
    seen.disconnect();
    first.focus();
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  });
  seen.observe(document.body, { childList: true, subtree: true });
  await draw();
  await expect.poll(focused).toBe('Pump 49');
});

test('a column orders the list, and says how it is ordered', async () => {
  const onSort = vi.fn();
  const { screen } = await show({ sort: { column: 'name', descending: false }, onSort });
  await expect
    .element(screen.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'Name' }).click();
  expect(onSort).toHaveBeenCalledWith({ column: 'name', descending: true });
});

/** Left edges of the second column: of its head, and of its first cell. */
const edges = () =>
  ['[role=columnheader]', '[role=gridcell]'].map(
    (cell) => document.querySelectorAll(cell)[1]!.getBoundingClientRect().left,
  );

test('columns stand below their heads, whether the list has a scrollbar or not', async () => {
  const sheet = document.createElement('style');
  // Headless browsers lay scrollbars over the page: one with a width takes room.
  sheet.textContent = '::-webkit-scrollbar { width: 15px; }';
  document.head.append(sheet);
  const columns = ['name', 'site'].map((id) => ({
    ...{ id, title: id, width: '1fr', cell: (pump: Pump) => pump.id },
  }));
  const { screen } = await draw({ columns });
  await expect.element(screen.getByText('Pump 0', { exact: true }).first()).toBeVisible();
  const list = document.querySelector('[data-virtuoso-scroller]')!;
  expect((list as HTMLElement).offsetWidth - list.clientWidth).toBe(15);
  const [head, cell] = edges();
  expect(cell).toBe(head);
  await screen.unmount();
  const short = await draw({ columns, items: pumps(2), total: 2 });
  await expect.element(short.screen.getByText('Pump 0', { exact: true }).first()).toBeVisible();
  expect(edges()).toEqual([head, head]);
  sheet.remove();
});
