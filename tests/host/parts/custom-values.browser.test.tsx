import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FieldWithValue } from '../../../api/contract/index.ts';
import { ValueField } from '../../../host/parts/custom-values/value-fields.tsx';
import '../../../host/ui/tokens.css';

function Form({ fieldType }: Pick<FieldWithValue, 'fieldType'>) {
  const [value, setValue] = useState('');
  const field = { uuid: 'f', fieldName: 'Serial number', fieldType, fieldValue: '', maxLength: 10 };
  return <ValueField field={field as FieldWithValue} value={value} onValue={setValue} />;
}

test.each(['textField', 'textArea'] as const)(
  'CFLD-21 the input of a %s tells the greatest length, and takes no more',
  async (fieldType) => {
    const screen = await render(<Form fieldType={fieldType} />);
    const input = screen.getByLabelText('Serial number');
    await expect.element(input).toHaveAccessibleDescription('Max. value length allowed: 10');
    await expect.element(screen.getByText('Max. value length allowed: 10')).toBeVisible();
    await userEvent.type(input, '123456789012');
    await expect.element(input).toHaveValue('1234567890');
  },
);
