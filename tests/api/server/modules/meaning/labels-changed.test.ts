import { expect, test, vi } from 'vitest';
import type { Handlers, RequestContext } from '../../../../../api/server/http/handler.ts';
import { labelsTold } from '../../../../../api/server/modules/meaning/routes/labels-changed.ts';

const context = { caller: { companyId: 7 } } as RequestContext;

test('ACT-01 OR-53 a custom field that was set is told after it is stored, and not where it was refused', async () => {
  const order: string[] = [];
  const saveCustomFieldValue = vi.fn(async () => void order.push('stored'));
  const customFields = vi.fn(async () => void order.push('read'));
  const handlers = { saveCustomFieldValue, customFields } as unknown as Handlers;
  const told = labelsTold(handlers, (company) => void order.push(`told ${company}`));
  await told.saveCustomFieldValue(context, {} as never);
  await told.customFields(context, {} as never);
  expect(order).toEqual(['stored', 'told 7', 'read']);
  saveCustomFieldValue.mockRejectedValueOnce(new Error('refused'));
  await expect(told.saveCustomFieldValue(context, {} as never)).rejects.toThrow('refused');
  expect(order).toHaveLength(3);
});
