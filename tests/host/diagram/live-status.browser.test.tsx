/** What the head of a live diagram says of its values, and of what may be done with it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import viewStyles from '../../../host/diagram/diagram-view.module.css';
import { ConnectionBanner, LiveStatus } from '../../../host/diagram/live-status.tsx';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
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

test('says “View only” to people without the right to control, except during playback', async () => {
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

const Stage = ({ isLost, isListed }: { readonly isLost: boolean; readonly isListed: boolean }) => (
  <div className={viewStyles.view} style={{ height: 600 }}>
    <div className={viewStyles.stage} data-stage>
      {isLost && (
        <ConnectionBanner
          heading="Connection lost."
          text="Values may be out of date."
          retryIn={5}
          isListed={isListed}
        />
      )}
      <div style={{ flex: 1 }}>
        <button type="button">P-103</button>
      </div>
    </div>
  </div>
);

test.each([
  ['the picture', false],
  ['the list of a phone', true],
])('the banner of a lost connection moves nothing of %s', async (_, isListed) => {
  await page.viewport(390, 844);
  const screen = await render(<Stage isLost={false} isListed={isListed} />);
  const row = screen.getByRole('button', { name: 'P-103' });
  const place = () => {
    const { left, top } = row.element().getBoundingClientRect();
    return [left, top];
  };
  const before = place();
  await screen.rerender(<Stage isLost isListed={isListed} />);
  const banner = screen.getByRole('alert');
  await expect.element(banner).toBeVisible();
  expect(place()).toEqual(before);
  const stage = document.querySelector('[data-stage]')!.getBoundingClientRect();
  const { top, bottom, height } = banner.element().getBoundingClientRect();
  // The head of the list stays free, and its padding at the end is as high as the banner.
  expect(isListed ? bottom : top).toBe(isListed ? stage.bottom : stage.top);
  expect(height).toBeLessThan(104);
});
