/** Where messages stand: never over what was just changed. */
import { CircleAlert } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../host/ui/tokens.css';
import '../../../host/ui/base.css';
import { Notice } from '../../../host/app/notice.tsx';
import { Toasts } from '../../../host/app/toasts.tsx';
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  showToast,
  toastStore,
} from '../../../host/data/stores/toast-store.ts';

afterEach(() => {
  resumeToasts();
  for (const { id } of [...toastStore.toasts]) dismissToast(id);
});

type Place = Partial<Record<'top' | 'right' | 'bottom' | 'left' | 'width' | 'height', number>>;
const fixed = (place: Place) => ({ position: 'fixed', ...place }) as const;

/** The pages that have a corner of their own to keep free: what stands there, and where. */
const EDITOR = (
  <>
    <aside data-side-panel id="mine" style={fixed({ top: 48, right: 0, bottom: 0, width: 280 })} />
    <fieldset data-corner id="zoom" style={fixed({ right: 296, bottom: 16, width: 180, height: 40 })} />
  </>
);
const DIAGRAM = (
  <fieldset data-corner id="mine" style={fixed({ right: 16, bottom: 16, width: 180, height: 40 })} />
);
/** A dialog that fills the window but for its title: its buttons are at the lower edge. */
const DIALOG = (
  <>
    {EDITOR}
    <div role="dialog" aria-modal="true" aria-label="Import">
      <footer id="buttons" style={fixed({ left: 400, right: 400, bottom: 0, height: 320 })} />
    </div>
  </>
);
const FORM = <footer id="mine" style={fixed({ right: 0, bottom: 0, width: 420, height: 64 })} />;
const FORM_ON_A_PHONE = <footer id="mine" style={fixed({ left: 0, right: 0, bottom: 0, height: 64 })} />;

test.each([
  ['beside the panel of an editor, and above its zoom controls', [1440, 900], EDITOR],
  ['above the zoom controls of a diagram', [1440, 900], DIAGRAM],
  ['away from the buttons of a dialog', [1440, 900], DIALOG],
  ['beside the buttons of a form', [1440, 900], FORM],
  ['away from the buttons of a form on a phone', [390, 844], FORM_ON_A_PHONE],
] as const)('three messages stand %s, and whole in the window', async (_, [width, height], around) => {
  await page.viewport(width, height);
  const screen = await render(
    <>
      {around}
      <Toasts />
    </>,
  );
  pauseToasts();
  for (const nth of [1, 2, 3]) showToast('info', `Message ${nth} with as many words as one usually has`);
  await expect.element(screen.getByText(/^Message 3/)).toBeInTheDocument();
  const stack = screen.getByRole('region', { name: 'Notifications' }).element();
  for (const one of stack.getAnimations({ subtree: true })) one.finish();
  const box = stack.getBoundingClientRect();
  expect(box.height).toBeGreaterThan(100);
  for (const kept of document.querySelectorAll('#mine, #zoom, #buttons')) {
    const mine = kept.getBoundingClientRect();
    const isApart =
      box.right <= mine.left || box.left >= mine.right || box.bottom <= mine.top || box.top >= mine.bottom;
    expect(isApart, `${kept.id}: ${JSON.stringify([box, mine])}`).toBe(true);
  }
  expect([box.left >= 0, box.top >= 0, box.right <= width, box.bottom <= height]).toEqual(
    Array(4).fill(true),
  );
});

const PHONE_FRAME = (
  <>
    <header id="mine" style={fixed({ top: 46, left: 0, right: 0, height: 48 })} />
    <nav id="zoom" style={fixed({ bottom: 0, left: 0, right: 0, height: 56 })} />
  </>
);
const PICTURE_ON_A_PHONE = (
  <>
    {PHONE_FRAME}
    <fieldset data-corner id="buttons" style={fixed({ right: 16, bottom: 72, width: 180, height: 40 })} />
  </>
);
const DIALOG_ON_A_PHONE = (
  <div role="dialog" aria-modal="true" aria-label="Import">
    <footer id="buttons" style={fixed({ left: 0, right: 0, bottom: 0, height: 120 })} />
  </div>
);

test.each([
  ['above the navigation, not over the head of a page', PHONE_FRAME],
  ['above the zoom controls of a diagram', PICTURE_ON_A_PHONE],
  ['away from the buttons of a dialog', DIALOG_ON_A_PHONE],
] as const)('a notice on a phone stands %s', async (_, around) => {
  await page.viewport(390, 844);
  const screen = await render(
    <>
      {around}
      <Toasts />
      <Notice label="Late" icon={CircleAlert} kind="critical" contents="1">
        The database does not answer. New values are kept until it does.
      </Notice>
    </>,
  );
  const notice = screen.getByRole('complementary', { name: 'Late' });
  await expect.element(notice).toBeVisible();
  const box = notice.element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= 390, box.height > 40]).toEqual([true, true, true]);
  for (const kept of document.querySelectorAll('#mine, #zoom, #buttons')) {
    const { top, bottom } = kept.getBoundingClientRect();
    expect(box.bottom <= top || box.top >= bottom, `${kept.id}: ${JSON.stringify(box)}`).toBe(true);
  }
});

test('a notice takes no click that was aimed at the page below it before it arrived', async () => {
  const onDismiss = vi.fn();
  const screen = await render(
    <>
      <Toasts />
      <Notice label="Late" icon={CircleAlert} kind="unsure" contents="1" onDismiss={onDismiss}>
        A command was late
      </Notice>
    </>,
  );
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  (dismiss.element() as HTMLElement).click();
  expect(onDismiss).not.toHaveBeenCalled();
  await expect
    .poll(() => {
      (dismiss.element() as HTMLElement).click();
      return onDismiss.mock.calls.length;
    })
    .toBe(1);
});

test('a message that appears under a pointer at rest leaves; one that the pointer moves on stays', async () => {
  await page.viewport(1440, 900);
  const screen = await render(<Toasts />);
  showToast('success', 'Under the pointer');
  const stack = screen.getByRole('region', { name: 'Notifications' }).element();
  stack.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await expect.poll(() => toastStore.toasts.length, { timeout: 4000 }).toBe(0);
  showToast('success', 'Read by the pointer');
  stack.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await new Promise((done) => setTimeout(done, 2500));
  expect(toastStore.toasts).toHaveLength(1);
});
