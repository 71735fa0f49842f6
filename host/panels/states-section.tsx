import { ChevronDown, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type EditCommand,
  type EditFault,
  type KindDescriptor,
  type Shared,
  type StateRow,
  withStateIds,
} from '../../worker/boundary/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Swatch } from './colour-field.tsx';
import fields from './fields.module.css';
import { StateDetails } from './state-details.tsx';
import {
  boundFault,
  boundText,
  colourOf,
  mainField,
  OPERATORS,
  type Operator,
  readBound,
  savable,
  UNSET,
  withField,
} from './states-model.ts';
import styles from './states-section.module.css';
import { type DraftText, useDraft } from './use-draft.ts';

interface StatesSectionProps {
  readonly kind: KindDescriptor;
  readonly states: Shared | undefined;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
  readonly defaultStates: (kind: string) => Promise<readonly StateRow[]>;
}

/** The states of the value, each with its condition, its name and its colour. */
export function StatesSection({ kind, states, change, defaultStates }: StatesSectionProps) {
  const [defaults, setDefaults] = useState<readonly StateRow[]>([]);
  useEffect(() => {
    let wanted = true;
    void defaultStates(kind.kind).then((rows) => wanted && setDefaults(savable(rows)));
    return () => {
      wanted = false;
    };
  }, [kind.kind, defaultStates]);
  const own =
    states && 'value' in states && Array.isArray(states.value) ? (states.value as StateRow[]) : null;
  const rows = withStateIds(own ?? defaults);
  const save = (next: readonly StateRow[] | null) => change({ do: 'link', change: { states: next } });
  if (states && 'mixed' in states)
    return (
      <>
        <p className={styles.note}>The selected objects have different states.</p>
        <Button icon={RotateCcw} onClick={() => void save(null)}>
          Give all the default states
        </Button>
      </>
    );
  const replace = (row: StateRow) => save(rows.map((one) => (one.id === row.id ? row : one)));
  const isRange = kind.states?.set === 'range';
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <StateFields
            key={row.id}
            row={row}
            kind={kind}
            free={isRange}
            save={replace}
            onRemove={() => void save(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {isRange && (
          <Button
            look="quiet"
            icon={Plus}
            onClick={() =>
              void save(withStateIds([...rows, { label: 'State', operator: '=', value: UNSET }]))
            }
          >
            Add a state
          </Button>
        )}
        {own && (
          <Button look="quiet" icon={RotateCcw} onClick={() => void save(null)}>
            Defaults
          </Button>
        )}
      </div>
    </>
  );
}

interface StateFieldsProps {
  readonly row: StateRow;
  readonly kind: KindDescriptor;
  /** Condition and name can be edited, and the row can be removed. */
  readonly free: boolean;
  readonly save: (row: StateRow) => Promise<EditFault | null>;
  readonly onRemove: () => void;
}

function StateFields({ row, kind, free, save, onRemove }: StateFieldsProps) {
  const operator = operatorOf(row);
  const name = row.label ?? boundText(row.value);
  const enabled = row.enabled !== false;
  const [open, setOpen] = useState(false);
  const label = useDraft({ shown: row.label ?? '', submit: (text) => save({ ...row, label: text }) });
  const bound = useDraft({
    shown: boundText(row.value),
    submit: async (text) => {
      const value = readBound(text, operator);
      return value === undefined ? { message: boundFault(operator) } : save({ ...row, value });
    },
  });
  return (
    <li className={styles.row} data-off={!enabled || undefined}>
      <input
        type="checkbox"
        className={fields.check}
        aria-label={`Use ${name}`}
        checked={enabled}
        onChange={(event) => void save({ ...row, enabled: event.target.checked })}
      />
      <Swatch
        label={`Colour of ${name}`}
        colour={colourOf(row, kind)}
        commit={(colour) => save(withField(row, mainField(kind), String(colour)))}
      />
      <span className={fields.box}>
        <input
          aria-label={`Name of ${name}`}
          value={label.text}
          onChange={(event) => label.change(event.target.value)}
          onBlur={label.settle}
          onKeyDown={label.onKeyDown}
        />
      </span>
      {row.value === null ? (
        <span className={styles.rest}>otherwise</span>
      ) : (
        <ConditionFields row={row} name={name} free={free} bound={bound} save={save} />
      )}
      <IconButton
        icon={ChevronDown}
        label={`More of ${name}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {bound.fault && (
        <p className={fields.fault} role="alert">
          {bound.fault}
        </p>
      )}
      {open && (
        <StateDetails row={row} kind={kind} name={name} save={save} onRemove={free ? onRemove : undefined} />
      )}
    </li>
  );
}

interface ConditionFieldsProps extends Pick<StateFieldsProps, 'row' | 'free' | 'save'> {
  readonly name: string;
  /** What is typed as the value. */
  readonly bound: DraftText;
}

/** When the state holds: an operator and its value. */
function ConditionFields({ row, name, free, bound, save }: ConditionFieldsProps) {
  const operator = operatorOf(row);
  return (
    <>
      <span className={fields.box} data-choice>
        <select
          aria-label={`Condition of ${name}`}
          value={operator}
          disabled={!free}
          onChange={(event) => void save(withOperator(row, event.target.value as Operator))}
        >
          {OPERATORS.map((one) => (
            <option key={one} value={one}>
              {one === 'in-range' ? 'in' : one}
            </option>
          ))}
        </select>
      </span>
      <span className={fields.box} data-invalid={bound.fault ? true : undefined}>
        <input
          aria-label={`Value of ${name}`}
          aria-invalid={bound.fault ? true : undefined}
          placeholder={operator === 'in-range' ? '1 to 2' : '–'}
          value={bound.text}
          onChange={(event) => bound.change(event.target.value)}
          onBlur={bound.settle}
          onKeyDown={bound.onKeyDown}
        />
      </span>
    </>
  );
}

const operatorOf = (row: StateRow): Operator => row.operator ?? '=';

/** A range has two bounds, everything else one: the value must follow the operator. */
function withOperator(row: StateRow, operator: Operator): StateRow {
  if (operator === 'in-range') {
    const at = typeof row.value === 'number' ? row.value : 0;
    return { ...row, operator, value: Array.isArray(row.value) ? row.value : [at, at] };
  }
  return { ...row, operator, value: Array.isArray(row.value) ? row.value[0] : row.value };
}
