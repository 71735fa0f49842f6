import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MiddleCut } from '../../../host/ui/middle-cut.tsx';

const ADDRESS = 'opc.tcp://controllers.north-plant.example:4840/press-17';

test('a long address keeps its end in view, and is whole in its tooltip', async () => {
  const screen = await render(
    <div data-testid="cell" style={{ width: 160 }}>
      <MiddleCut text={ADDRESS} />
    </div>,
  );
  const cell = screen.getByTestId('cell').element();
  await expect.element(screen.getByTitle(ADDRESS)).toHaveTextContent(ADDRESS);
  const [start, end] = [...cell.querySelectorAll('span > span')];
  expect(end!.textContent).toBe('4840/press-17'.padStart(14, ':'));
  expect(end!.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right + 0.5);
  expect(start!.scrollWidth).toBeGreaterThan(start!.clientWidth);
});

test.each([
  ['Modbus TCP · 127.0.0.1:18350', '127.0.0.1:18350'],
  ['OPC UA · 192.168.100.200:4840', '192.168.100.200:4840'],
  ['Radio of the pumping station', 'umping station'],
])('never cuts %s inside a number', async (text, last) => {
  const screen = await render(<MiddleCut text={text} />);
  const [, end] = [...screen.container.querySelectorAll('span > span')];
  expect(end!.textContent).toBe(last);
});
