import { Field, type FieldProps } from './field.tsx';
import { spellPhone } from './phone.ts';

interface PhoneFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onValue: (text: string) => void;
}

/** A phone number; ten digits in any spelling become the console's own when the field is left. */
export function PhoneField({ value, onValue, ...rest }: PhoneFieldProps) {
  return (
    <Field
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(123)456-7890"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => {
        const spelled = spellPhone(value);
        if (spelled !== value) onValue(spelled);
      }}
    />
  );
}
