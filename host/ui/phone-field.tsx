import { Field, type FieldProps } from './field.tsx';
import { spellPhone } from './phone.ts';

interface PhoneFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** As `+49`: numbers of North America alone are formatted. */
  readonly countryCode?: string;
}

const BARE = /^\d{10}$/;

/**
 * A phone number of any country. Ten digits of North America are formatted on blur, bare ones with the tenth:
 * a message that disappeared only on blur would move the button under the pointer.
 */
export function PhoneField({ value, onValue, countryCode, ...rest }: PhoneFieldProps) {
  return (
    <Field
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder={countryCode && !/^\+?1$/.test(countryCode.trim()) ? undefined : '(123)456-7890'}
      value={value}
      onChange={({ target }) =>
        onValue(BARE.test(target.value) ? spellPhone(target.value, countryCode) : target.value)
      }
      onBlur={() => {
        const spelled = spellPhone(value, countryCode);
        if (spelled !== value) onValue(spelled);
      }}
    />
  );
}
