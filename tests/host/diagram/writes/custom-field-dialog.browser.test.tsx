import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useLiveDiagram } from '../../../../host/diagram/surface/use-live-diagram.ts';
import ActionDialogs from '../../../../host/diagram/writes/action-dialogs.tsx';
import { CustomFieldDialog } from '../../../../host/diagram/writes/custom-field-dialog.tsx';
import type { LinkEvent } from '../../../../worker/boundary/index.ts';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

const engine = vi.hoisted(() => ({ onLink: (_event: LinkEvent): void => {} }));
vi.mock('../../../../host/diagram/use-engine.ts', () => ({
  useEngine: (listeners: typeof engine) => Object.assign(engine, listeners),
}));
vi.mock('../../../../host/diagram/use-live-mode.ts', () => ({ useLiveMode: () => {} }));

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const DIAGRAM = uuidOf(1);
const SITE = uuidOf(2);
const FIELD = uuidOf(3);
const order = { type: 'customField', customField: FIELD } as const;

const field = {
  ...{ id: 3, uuid: FIELD, fieldName: 'Operator', fieldType: 'textField', linkedTo: 'site' },
  ...{ maxLength: 20, selectOptions: [], options: [], createdByUser: 'Ada', fieldValue: 'Olga' },
};

test('API-073 stores the typed value of a custom field in live mode, and says so', async () => {
  let answers = (): unknown => {
    throw new Refused(400, 'Check the form', { fieldValue: 'Too long' });
  };
  const server = stubServer({
    [`POST reports/site-schematics/${DIAGRAM}/custom-field`]: () => ({ field, linkedId: 7 }),
    'PUT custom-field-values/7': () => answers(),
  });
  const [onClose, onStored] = [vi.fn(), vi.fn()];
  const place = { schematicId: DIAGRAM, siteId: SITE };
  const asked = { name: 'Shift', order };
  const { screen } = await showPage(
    () => <CustomFieldDialog {...{ asked, place, onClose, onStored }} />,
    '/',
  );
  const dialog = screen.getByRole('dialog', { name: 'Set Custom Field' });
  const value = dialog.getByLabelText('Operator');
  await expect.element(value).toHaveValue('Olga');
  const request = server.sent(`POST reports/site-schematics/${DIAGRAM}/custom-field`)!;
  expect([request.body, request.query.get('siteId')]).toEqual([{ of: order }, SITE]);

  await value.fill('Victor');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Too long')).toBeVisible();
  expect([onClose.mock.calls, onStored.mock.calls]).toEqual([[], []]);
  answers = () => ({});
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Operator is saved')).toBeVisible();
  expect(server.sent('PUT custom-field-values/7')!.body).toEqual({
    ...{ customFieldId: FIELD, fieldName: 'Operator', fieldValue: 'Victor' },
  });
  expect([onClose, onStored].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

const link = { type: 'Set Custom Field' };
const asked = { type: 'link', object: 'c', link, field: { name: 'Shift', order } } as const;

test('ACT-01 a live diagram asks for the field of "Set Custom Field", and follows other links', async () => {
  const onLink = vi.fn();
  const surface = { current: null };
  const { result, act } = await renderHook(() => useLiveDiagram({ surface, diagram: DIAGRAM, onLink }));
  await act(() => engine.onLink(asked));
  expect(result.current.asked).toEqual(asked);
  expect(onLink).not.toHaveBeenCalled();
  const other = { type: 'link', object: 'd', link: { type: 'Graph' } } as const;
  await act(() => engine.onLink(other));
  expect(onLink).toHaveBeenCalledExactlyOnceWith(other);
});

test('ACT-01 a click with "Set Custom Field" opens the dialog of its field', async () => {
  const server = stubServer({
    [`POST reports/site-schematics/${DIAGRAM}/custom-field`]: () => ({ field, linkedId: 7 }),
  });
  const onCancel = vi.fn();
  const others = { onWrite: () => {}, onChoose: () => {}, onStored: () => {} };
  const place = { schematicId: DIAGRAM, siteId: SITE };
  const { screen } = await showPage(() => <ActionDialogs {...{ asked, place, onCancel, ...others }} />, '/');
  const dialog = screen.getByRole('dialog', { name: 'Set Custom Field' });
  await expect.element(dialog.getByLabelText('Operator')).toHaveValue('Olga');
  const request = server.sent(`POST reports/site-schematics/${DIAGRAM}/custom-field`)!;
  expect(request.body).toEqual({ of: order });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});
