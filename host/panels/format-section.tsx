import { FORMAT_TYPES, formatValue } from '../../engine/format/format.ts';
import { resolveFormat } from '../../engine/format/masters.ts';
import type { EditCommand, EditFault, Shared, ValueType } from '../../worker/protocol.ts';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './property-panel.module.css';

interface FormatSectionProps {
  readonly valueType: Shared | undefined;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

const PLAIN = 'plain';
const CHOICES = [
  { value: PLAIN, label: 'As it comes' },
  { value: 'numeric', label: 'Decimals' },
  { value: 'percentage', label: 'Percentage' },
  ...FORMAT_TYPES.filter((type) => type !== 'Percentage').map((type) => ({
    value: `format ${type}`,
    label: type,
  })),
];
const MAX_DECIMALS = 10;
const SAMPLE = 1234.5678;

/** How the value is written. */
export function FormatSection({ valueType, change }: FormatSectionProps) {
  const mixed = !!valueType && 'mixed' in valueType;
  const type = (valueType && 'value' in valueType ? valueType.value : undefined) as ValueType | undefined;
  const save = (next: ValueType | null) => change({ do: 'link', change: { valueType: next } });
  const choose = (value: unknown) => {
    const [key, ...rest] = String(value).split(' ');
    if (key === PLAIN) return save(null);
    const decimals = type?.decimals;
    return save({
      key: key as ValueType['key'],
      ...(rest.length > 0 ? { id: rest.join(' ') } : {}),
      ...(decimals === undefined ? {} : { decimals }),
    });
  };
  const chosen = !type ? PLAIN : type.key === 'format' ? `format ${type.id}` : type.key;
  return (
    <>
      <ChoiceField
        label="Shown as"
        value={mixed ? { mixed } : { value: chosen }}
        choices={CHOICES}
        commit={choose}
      />
      {type && (
        <NumberField
          label="Decimals"
          min={0}
          max={MAX_DECIMALS}
          value={{ value: type.decimals }}
          commit={async (decimals) =>
            isDecimals(decimals)
              ? save({ ...type, decimals })
              : { message: `A whole number from 0 to ${MAX_DECIMALS} is needed` }
          }
        />
      )}
      {!mixed && (
        <p className={styles.sample}>
          {SAMPLE} is shown as <output>{formatValue(SAMPLE, resolveFormat(type))}</output>
        </p>
      )}
    </>
  );
}

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DECIMALS;
