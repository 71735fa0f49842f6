import { useContext } from 'react';
import type { OwnUse, Prop, Shared } from '../../worker/boundary/index.ts';
import { BooleanField } from './boolean-field.tsx';
import { ChoiceField, choiceLabel } from './choice-field.tsx';
import { ColourField } from './colour-field.tsx';
import { type Commit, NumberField } from './number-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TagsField } from './tags-field.tsx';
import { TextField } from './text-field.tsx';
import { UseSlot } from './use-slot.ts';

interface PropFieldProps {
  readonly name: string;
  readonly prop: Prop;
  readonly value: Shared | undefined;
  readonly commit: Commit;
  readonly site?: string;
  /** Where the property is, if a definition may take it from parameters. */
  readonly part?: OwnUse['part'];
  /** Its path there, if that is not its name. */
  readonly field?: string;
}

/** Longer texts get several lines. */
const LONG_TEXT = 200;

/** The field for a property's type. */
export function PropField({ part, field: at, ...props }: PropFieldProps) {
  const Slot = useContext(UseSlot);
  const { name, prop } = props;
  const label = prop.label ?? choiceLabel(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
  const own = <OwnField {...props} label={label} />;
  if (!Slot || !part) return own;
  return (
    <Slot {...{ part, label }} field={at ?? name} type={prop.type}>
      {own}
    </Slot>
  );
}

function OwnField({ label, prop, value, commit, site }: PropFieldProps & { readonly label: string }) {
  const field = { label, value, commit };
  switch (prop.type) {
    case 'number':
      return <NumberField {...field} unit={prop.unit} min={prop.min} max={prop.max} step={prop.step} />;
    case 'colour':
      return <ColourField {...field} />;
    case 'boolean':
      return <BooleanField {...field} />;
    case 'choice':
      return (
        <ChoiceField
          {...field}
          choices={prop.choices.map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
        />
      );
    case 'picture':
      return <PictureField {...field} />;
    case 'tags':
      return <TagsField {...field} most={prop.most} site={site} />;
    case 'text':
      return <TextField {...field} long={(prop.max ?? 0) > LONG_TEXT} />;
  }
}
