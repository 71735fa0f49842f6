import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FOLDER_TEXTS, type TreeItem } from '../../../../api/contract/index.ts';
import DashPage from '../../../../host/pages/dashboard/dash-page.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, type StubRequest, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { folder, idOf, report, treeOf } from './items.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const OWN: readonly TreeItem[] = [
  folder('Energy', { position: 1 }),
  report('Load', { parent: 'Energy', level: 2, position: 1 }),
  report('Peak', { parent: 'Energy', level: 2, position: 2 }),
  folder('Water', { position: 2 }),
  report('Flow', { parent: 'Water', level: 2, position: 1 }),
  report('Levels', { position: 3 }),
];
const SHARED: readonly TreeItem[] = [
  folder('Shifts', { position: 1, access: 'edit' }),
  report('Early', { parent: 'Shifts', level: 2, position: 1, access: 'edit' }),
  report('Late', { parent: 'Shifts', level: 2, position: 2, access: 'edit' }),
  folder('Costs', { position: 2, access: 'edit' }),
  report('Month', { parent: 'Costs', level: 2, position: 1, access: 'edit' }),
];

/** Both lists with all folders open. `move`: the server's answer; `own`: the list that it has by then. */
async function showLists(move: () => unknown = () => report('Load'), own = () => OWN) {
  const server = stubServer({
    'GET folders': () => treeOf(own()),
    'GET folders/shared': () => ({ ...treeOf(SHARED), defaultReportData: null }),
    'GET reports': () => ({ items: [], total: 0 }),
    'GET areas': () => ({ area: [] }),
    ...Object.fromEntries(
      [...OWN, ...SHARED].map(({ uuid }) => [`POST folders/${uuid}/move`, (_request: StubRequest) => move()]),
    ),
  });
  const { screen } = await showPage(DashPage, '/dash/');
  // So high that no list scrolls while something is dragged near its end.
  await page.viewport(1280, 1200);
  const row = (name: string) => screen.getByRole('treeitem', { name, exact: true });
  await screen.getByRole('button', { name: 'Shared with me' }).click();
  for (const name of ['Energy', 'Water', 'Shifts', 'Costs']) await row(name).click();
  await expect.element(row('Month')).toBeVisible();
  // What is loaded lazily may still move the rows.
  await new Promise((done) => setTimeout(done, 500));
  /** `offset`: pixels below the centre, of a row as high as the bands. */
  const drag = async (name: string, target: Element, offset = 0) => {
    const from = row(name).element();
    const fire = (type: string, element: Element, by = 0) => {
      const { left, top, height } = element.getBoundingClientRect();
      const at = { clientX: left + 60, clientY: top + height / 2 + (by * height) / 49 };
      from.dispatchEvent(
        new PointerEvent(type, { ...at, bubbles: true, pointerId: 1, pointerType: 'mouse' }),
      );
    };
    fire('pointerdown', from);
    fire('pointermove', target, offset);
    fire('pointerup', target, offset);
  };
  const heading = (list: string) => document.querySelector(`[data-node="heading-${list}"]`)!;
  const said = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  const moved = (name: string) => server.sent(`POST folders/${idOf(name)}/move`);
  return { server, screen, row, drag, heading, said, moved };
}

describe('dropping', () => {
  test('DND-02 DND-13 DND-14 into a folder: what is sent, and the words', async () => {
    const { drag, row, moved, said } = await showLists();
    await drag('Load', row('Water').element());
    await said('Load moved to Water successfully');
    expect(moved('Load')!.query.get('shared')).toBe('false');
    expect(moved('Load')!.body).toEqual({
      parentItem: idOf('Water'),
      itemType: 'report',
      foldersOrderData: { [idOf('Load')]: 2 },
    });
  });

  test('DND-09 DND-14 on the heading: a report goes from its folder to the root', async () => {
    const { drag, heading, moved, said } = await showLists();
    await drag('Load', heading('own'));
    await said('Load moved successfully');
    expect(moved('Load')!.body).toMatchObject({ parentItem: null });
  });

  test('DND-01 DND-13 DND-21 above and below a row: another order', async () => {
    const { drag, row, moved, said } = await showLists();
    await drag('Peak', row('Load').element(), -20);
    await said('List Updated successfully');
    expect(moved('Peak')!.body).toEqual({
      parentItem: idOf('Energy'),
      itemType: 'report',
      foldersOrderData: { [idOf('Peak')]: 1, [idOf('Load')]: 2 },
    });
    await drag('Early', row('Late').element(), 18);
    await expect.poll(() => moved('Early')?.query.get('shared')).toBe('true');
    expect(moved('Early')!.body).toMatchObject({
      foldersOrderData: { [idOf('Late')]: 1, [idOf('Early')]: 2 },
    });
  });

  test('DND-04 DND-10 DND-20 what cannot be says why, and nothing is sent', async () => {
    const { server, drag, row, heading, said } = await showLists();
    await drag('Load', row('Shifts').element());
    await said(FOLDER_TEXTS.outsideScope);
    await drag('Early', heading('own'));
    await said(FOLDER_TEXTS.outsideScope);
    await drag('Early', row('Costs').element());
    await said(FOLDER_TEXTS.sharedStays);
    await drag('Early', row('Month').element(), -20);
    await said(FOLDER_TEXTS.sharedReorder);
    await drag('Load', row('Flow').element(), -20);
    await said(FOLDER_TEXTS.sameLevel);
    await drag('Energy', row('Water').element());
    await said(FOLDER_TEXTS.notHere);
    await drag('Load', row('Peak').element(), -20);
    await said(FOLDER_TEXTS.noChange);
    expect(server.calls.filter((call) => call.endsWith('/move'))).toEqual([]);
  });

  test('DND-12 DND-17 a failure brings the server’s list back, and says why, or that it cannot be', async () => {
    let refuse: (reason: Refused) => void = () => {};
    let own = OWN;
    const { drag, row, said } = await showLists(
      () => new Promise((_, reject) => (refuse = reject)),
      () => own,
    );
    const level = () => row('Load').element().getAttribute('aria-posinset');
    await drag('Load', row('Peak').element(), 20);
    await expect.poll(level).toBe('2');
    // Meanwhile somebody else archived a report.
    own = OWN.filter(({ name }) => name !== 'Levels');
    refuse(new Refused(409));
    await expect.poll(level).toBe('1');
    await expect.element(row('Levels')).not.toBeInTheDocument();
    await said('List update is not possible');
  });

  test('DND-15 a failure in the shared list must be read: "Oops!"', async () => {
    const { drag, row, screen } = await showLists(() => {
      throw new Refused(409, 'Somebody else moved it');
    });
    await drag('Early', row('Late').element(), 18);
    const dialog = screen.getByRole('alertdialog', { name: 'Oops!' });
    await expect.element(dialog.getByText('Somebody else moved it')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

test('DND-04 DND-18 DND-19 by keys every place is reached and said, the headings of both lists too', async () => {
  const { screen, row, moved, said } = await showLists();
  const tree = screen.getByRole('tree', { name: 'My folders' });
  tree.element().focus();
  await userEvent.keyboard('{Home}{ArrowDown}{Control>}x{/Control}');
  const says = (text: RegExp) => expect.element(screen.getByText(text)).toBeVisible();
  await says(/^Moving Load: Before Peak: No Change in position/);
  await userEvent.keyboard('{ArrowDown}');
  await says(/^Moving Load: Into Peak: Items cannot be moved here/);
  await userEvent.keyboard('{Enter}');
  await said('Items cannot be moved here');
  await userEvent.keyboard('{Control>}x{/Control}');
  await userEvent.keyboard('{ArrowDown}'.repeat(20));
  await says(/Into Shared with me: You cannot move the folders outside the scope/);
  await userEvent.keyboard('{ArrowUp}'.repeat(30));
  await says(/^Moving Load: Into My folders\. Enter drops it there/);
  await expect
    .poll(() => document.querySelector('[data-node="heading-own"]')!.getAttribute('data-drop'))
    .toBe('inside');
  await userEvent.keyboard('{Enter}');
  await said('Load moved successfully');
  expect(moved('Load')!.body).toMatchObject({ parentItem: null });
  await expect.element(row('Load')).toBeVisible();
});
