import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { Button } from '../../../host/ui/button.tsx';
import { Dialog } from '../../../host/ui/dialog.tsx';

/** A value is asked for, then it is confirmed: as an operator's write goes. */
function TwoQuestions() {
  const [step, setStep] = useState<'none' | 'value' | 'confirm'>('none');
  return (
    <>
      <button type="button" onClick={() => setStep('value')}>
        Pump
      </button>
      <Dialog title="Set Value" open={step === 'value'} onClose={() => setStep('none')}>
        <input
          aria-label="New value"
          autoFocus
          onKeyDown={({ key }) => key === 'Enter' && setStep('confirm')}
        />
      </Dialog>
      <Dialog
        title="Confirm"
        role="alertdialog"
        open={step === 'confirm'}
        onClose={() => setStep('none')}
        actions={
          <>
            <Button autoFocus>Cancel</Button>
            <Button look="primary">Confirm</Button>
          </>
        }
      >
        Are you sure?
      </Dialog>
    </>
  );
}

test('a dialog that follows another keeps the focus, and gives it back to where the first was opened', async () => {
  const screen = await render(<TwoQuestions />);
  const opener = screen.getByRole('button', { name: 'Pump' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('New value')).toHaveFocus();
  await userEvent.keyboard('5{Enter}');
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  // The first dialog gives the focus back after the second has taken it.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test.each([
  ['others', undefined, 500],
  ['the shares of a report', 'share', 541],
  ['what is asked in a diagram', 'canvas', 640],
  ['a canvas', 'most', 878],
] as const)(
  'CONST-23 POP-13 the dialog of %s is at most as wide as the specification says',
  async (_what, wide, width) => {
    for (const [room, expected] of [
      [1280, width],
      [390, 390 - 32],
    ] as const) {
      await page.viewport(room, 700);
      const screen = await render(
        <Dialog title="Share" open onClose={() => {}} wide={wide}>
          Something
        </Dialog>,
      );
      const panel = screen.getByRole('heading', { name: 'Share' }).element().parentElement!;
      expect(panel.getBoundingClientRect().width).toBe(expected);
      await screen.unmount();
    }
  },
);

test('a dialog that is taller than the screen keeps its name and its buttons in view', async () => {
  await page.viewport(600, 400);
  const screen = await render(
    <Dialog title="Edit tag" open onClose={() => {}} actions={<Button>Save</Button>}>
      <div style={{ height: 2000 }}>
        <input aria-label="First" />
      </div>
      <input aria-label="Last" />
    </Dialog>,
  );
  (screen.getByLabelText('Last').element() as HTMLElement).focus();
  await expect.element(screen.getByLabelText('Last')).toBeInViewport();
  await expect.element(screen.getByRole('heading', { name: 'Edit tag' })).toBeInViewport();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeInViewport();
});
