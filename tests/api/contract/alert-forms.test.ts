import { expect, test } from 'vitest';
import { outOfServiceForm, shelvingForm } from '../../../api/contract/calls/alerts.ts';
import { checkBody } from '../../../host/ui/field-errors.ts';

test.each([
  ['shelving', shelvingForm],
  ['taking out of service', outOfServiceForm],
])('asks for the reason of %s before anything is sent', (_, form) => {
  for (const reason of ['', '  '])
    expect(checkBody(form, { minutes: 60, reason })).toMatchObject({
      errors: { reason: 'Please enter a reason' },
    });
  expect(checkBody(form, { minutes: 60, reason: 'Sensor is being changed' })).toMatchObject({
    body: { reason: 'Sensor is being changed' },
  });
});
