import fieldStyles from '../../ui/field.module.css';
import { FieldShell } from '../../ui/field-shell.tsx';
import type { TextBinding } from '../../ui/use-form.ts';
import { reading } from './formula-model.ts';
import styles from './meaning.module.css';

const HINT =
  'x is the value; other names are constants. + - * / % ^, parentheses, abs, round, floor, ceil, sqrt, min, max';

/** The formula itself, and below it a caret at the error. */
export function FormulaInput({ bind }: { readonly bind: TextBinding }) {
  const { onValue, error, ...input } = bind;
  return (
    <div className={styles.formula}>
      <FieldShell label="Formula" error={error} hint={HINT}>
        {(aria) => (
          <div className={fieldStyles.frame} data-invalid={aria['aria-invalid']}>
            <input
              {...input}
              {...aria}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="x * 0.1 + offset"
              onChange={(event) => onValue(event.target.value)}
            />
          </div>
        )}
      </FieldShell>
      <FaultPlace source={bind.value} isSaid={error !== undefined} />
    </div>
  );
}

interface FaultPlaceProps {
  readonly source: string;
  /** The field already shows the error. */
  readonly isSaid: boolean;
}

/** The formula again with a caret below the character where parsing failed, and the reason. */
function FaultPlace({ source, isSaid }: FaultPlaceProps) {
  const fault = source.trim() === '' ? undefined : reading(source).fault;
  if (!fault) return null;
  return (
    <div className={styles.fault} role="status">
      <pre aria-hidden>
        {source}
        {'\n'}
        {' '.repeat(fault.at)}^
      </pre>
      {!isSaid && <p>{fault.message}</p>}
    </div>
  );
}
