import { Trash2 } from 'lucide-react';
import {
  type EditFault,
  type KindDescriptor,
  SHADOW_COLOUR,
  type StateRow,
  shadowOf,
} from '../../worker/boundary/index.ts';
import { Button } from '../ui/button.tsx';
import { BooleanField } from './boolean-field.tsx';
import { readColour } from './colour.ts';
import { ColourField } from './colour-field.tsx';
import {
  type ColourField as ColourName,
  FONT_SIZE_FAULT,
  otherColours,
  showsText,
  withField,
  withFontSize,
  withShadow,
} from './states-model.ts';
import styles from './states-section.module.css';
import { TextField } from './text-field.tsx';

const NO_COLOUR = { message: 'Enter a colour, such as #336699' };

interface StateDetailsProps {
  readonly row: StateRow;
  readonly kind: KindDescriptor;
  /** The name of the state. */
  readonly name: string;
  readonly save: (row: StateRow) => Promise<EditFault | null>;
  /** Missing if the state belongs to its set and cannot be removed. */
  readonly onRemove?: () => void;
}

/** What a state changes besides its first colour (PROP-03). An empty field changes nothing. */
export function StateDetails({ row, kind, name, save, onRemove }: StateDetailsProps) {
  const shadow = shadowOf(row);
  const saveColour = async (field: ColourName, typed: string): Promise<EditFault | null> =>
    typed !== '' && !readColour(typed) ? NO_COLOUR : save(withField(row, field, typed));
  const saveShadow = async (typed: string): Promise<EditFault | null> =>
    readColour(typed) ? save(withShadow(row, typed)) : NO_COLOUR;
  const saveFontSize = async (typed: string): Promise<EditFault | null> => {
    const next = withFontSize(row, typed);
    return next ? save(next) : { message: FONT_SIZE_FAULT };
  };
  return (
    <fieldset className={styles.details} aria-label={`More of ${name}`}>
      {otherColours(kind).map(({ field, label }) => (
        <ColourField
          key={field}
          label={label}
          value={{ value: row[field] ?? '' }}
          placeholder="Unchanged"
          commit={(colour) => saveColour(field, String(colour))}
        />
      ))}
      {showsText(kind) && (
        <>
          <TextField
            label="Says"
            value={{ value: row.tagLabel ?? '' }}
            placeholder="The value"
            commit={(words) => save(withField(row, 'tagLabel', String(words).trim()))}
          />
          <TextField
            label="Font size"
            value={{ value: row.fontSize === undefined ? '' : String(row.fontSize) }}
            placeholder="Unchanged"
            commit={(typed) => saveFontSize(String(typed))}
          />
        </>
      )}
      <BooleanField
        label="Shadow"
        value={{ value: shadow !== undefined }}
        commit={(on) => save(withField(row, 'shadow', on ? SHADOW_COLOUR : ''))}
      />
      {shadow !== undefined && (
        <ColourField
          label="Shadow colour"
          value={{ value: shadow }}
          commit={(colour) => saveShadow(String(colour))}
        />
      )}
      {onRemove && (
        <Button look="quiet" icon={Trash2} onClick={onRemove}>
          Remove {name}
        </Button>
      )}
    </fieldset>
  );
}
