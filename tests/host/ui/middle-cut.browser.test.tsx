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
