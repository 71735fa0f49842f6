import { Field, type FieldProps } from './field.tsx';
import { spellPhone } from './phone.ts';

interface PhoneFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onValue: (text: string) => void;
}

const BARE = /^\d{10}$/;

/**
 * A phone number; ten digits in any spelling are formatted on blur, bare ones with the tenth:
 * a message that disappeared only on blur would move the button under the pointer.
 */
export function PhoneField({ value, onValue, ...rest }: PhoneFieldProps) {
  return (
    <Field
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(123)456-7890"
      value={value}
      onChange={({ target }) => onValue(BARE.test(target.value) ? spellPhone(target.value) : target.value)}
      onBlur={() => {
        const spelled = spellPhone(value);
        if (spelled !== value) onValue(spelled);
      }}
    />
  );
}
