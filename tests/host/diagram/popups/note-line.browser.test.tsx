/** The maintenance note in a faceplate. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import NoteBarMark from '../../../../host/diagram/popups/note-bar-mark.tsx';
import NoteLine from '../../../../host/diagram/popups/note-line.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const TAG = '00000000-0000-4000-8000-000000000001';
const PATH = `communications/controller/tag/${TAG}/equipment-note`;
const NOTE = {
  uuid: '00000000-0000-4000-8000-000000000002',
  text: 'Bearing noise, check on Monday',
  author: 'Ora Lane',
  at: '2026-11-26T10:15:00.000Z',
};
const CONTROLS = { Dash: { canSee: true, control: true } };

/** A server that keeps one note. `refuses`: what a save is answered. */
function keeps(note: typeof NOTE | null, permissions: object = CONTROLS, refuses?: Refused) {
  let kept = note;
  return stubServer({
    'GET users/permissions': () => permissions,
    [`GET ${PATH}`]: () => ({ equipment: 'P-101', note: kept }),
    [`PUT ${PATH}`]: ({ body }) => {
      if (refuses) throw refuses;
      kept = { ...NOTE, text: (body as typeof NOTE).text };
      return kept;
    },
    [`DELETE equipment-notes/${NOTE.uuid}`]: () => {
      kept = null;
      return {};
    },
  });
}
const show = async () =>
  (
    await showPage(
      () => (
        <section data-window>
          <NoteBarMark tag={TAG} />
          <NoteLine tag={TAG} />
        </section>
      ),
      '/',
    )
  ).screen;

test('what, by whom and when; the mark in the bar leads to it', async () => {
  keeps(NOTE, { Dash: { canSee: true } });
  const screen = await show();
  const line = screen.getByRole('region', { name: 'Maintenance note' });
  await expect.element(line.getByText(NOTE.text)).toBeVisible();
  await expect.element(line.getByText(/Ora Lane, .*2026/)).toBeVisible();
  await screen.getByRole('button', { name: 'Note' }).click();
  await expect.element(line).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Change' })).not.toBeInTheDocument();
});

test('whoever may not act sees nothing where there is none; whoever may leaves one, changes it and clears it', async () => {
  keeps(null, { Dash: { canSee: true } });
  const viewed = await show();
  await new Promise((done) => setTimeout(done, 50));
  await expect.element(viewed.getByText(/maintenance note/i)).not.toBeInTheDocument();
  signOutAda();
  signInAda();

  const server = keeps(null);
  const screen = await show();
  await screen.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Seal drips');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Seal drips')).toBeVisible();
  expect(server.sent(`PUT ${PATH}`)?.body).toEqual({ text: 'Seal drips', replaces: null });
  await screen.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Clear note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear note' }).click();
  await expect.element(screen.getByText('No maintenance note')).toBeVisible();
});

test('another’s note that came meanwhile is not written over: the dialog says so and keeps what was typed', async () => {
  const server = keeps(NOTE, CONTROLS, new Refused(409, 'Somebody else has changed the note'));
  const screen = await show();
  await screen.getByRole('button', { name: 'Change' }).click();
  const field = page.getByRole('textbox', { name: 'Note' });
  await field.fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Somebody else has changed the note')).toBeVisible();
  await expect.element(field).toHaveValue('Mine');
  expect(server.sent(`PUT ${PATH}`)?.body).toEqual({ text: 'Mine', replaces: NOTE.uuid });
  await userEvent.keyboard('{Escape}');
});
