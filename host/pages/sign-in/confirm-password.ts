import { define } from 'superstruct';
import type { Field } from '../../../api/contract/index.ts';

/** The same password again, beside a field `password` (AUTH-09). It is never sent. */
export const confirmField: Field<string> = {
  struct: define<string>('confirmPassword', (value, { branch }) => {
    if (value === '') return 'Confirm Password is required';
    return value === (branch[0] as { password?: unknown }).password || 'Passwords do not match';
  }),
  schema: { type: 'string' },
};
