/** What the head of a live diagram says of its values, and of what may be done with it. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { LiveStatus } from '../../../host/diagram/live-status.tsx';
import type { EngineState, OpenReport } from '../../../worker/boundary/index.ts';

const report = (control: boolean) =>
  ({
    ok: true,
    name: 'Well',
    version: 1,
    objects: 1,
    errors: [],
    warnings: [],
    rights: { update: true, control },
  }) as unknown as OpenReport;

test('who may not control devices reads that they may only look; in the past nobody does', async () => {
  const store = createDiagramStore();
  const screen = await render(<LiveStatus store={store.state} />);
  const status = screen.getByRole('status', { name: 'Live values' });
  await expect.element(status).not.toMatchTextContent(/View only/);
  store.opened(report(false));
  await expect.element(status).toMatchTextContent(/View only/);
  store.mirrored({ ...store.state.engine, type: 'state', playback: { at: 0 } } as unknown as EngineState);
  await expect.element(status).not.toMatchTextContent(/View only/);
  store.mirrored({ ...store.state.engine, type: 'state', playback: null } as EngineState);
  store.opened(report(true));
  await expect.element(status).not.toMatchTextContent(/View only/);
});
