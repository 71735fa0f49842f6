import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { registerCommands } from '../../../host/commands/registry.ts';
import { viewCommands } from '../../../host/diagram/diagram-commands.ts';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { ZoomControls } from '../../../host/diagram/zoom-controls.tsx';
import type { EngineState } from '../../../worker/boundary/index.ts';

test('CANV-07 CANV-19 each button of the zoom controls does what it says', async () => {
  const store = createDiagramStore();
  const camera = { ...store.state.engine.camera, scale: 2 };
  store.mirrored({ ...store.state.engine, type: 'state', phase: 'ready', camera } as EngineState);
  const done: (string | number)[] = [];
  const session = { zoomTo: (scale: number) => done.push(scale), fit: () => done.push('fit') };
  onTestFinished(
    registerCommands(
      viewCommands({
        ...{ session: () => session as never, store, find: { open() {}, step() {} } },
        ...{ toggleFullScreen: () => done.push('full screen'), openExport() {} },
      }),
    ),
  );
  const screen = await render(<ZoomControls store={store.state} fullScreen={false} />);
  for (const name of ['Zoom in', 'Zoom out', '200%', 'Fit the diagram', 'Full screen'])
    await screen.getByRole('button', { name, exact: true }).click();
  const [larger, smaller, ...others] = done as number[];
  expect(larger).toBeGreaterThan(2);
  expect(smaller).toBeLessThan(2);
  expect(larger! * smaller!).toBeCloseTo(4);
  expect(others).toEqual([1, 'fit', 'full screen']);
});
