import { ChevronDown, ListTree, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatValue } from '../../engine/format/format.ts';
import type { EditCommand, EditFault, Shared, ValueType } from '../../worker/boundary/index.ts';
import { Button } from '../ui/button.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { FieldRow } from './field-row.tsx';
import fieldStyles from './fields.module.css';
import { DisplayPicker } from './lazy-pickers.tsx';
import { displaysOf, idOf, type Master, masterOf, SORTS, specOf } from './meaning/displays.ts';
import styles from './meaning/meaning.module.css';
import { useMasters } from './meaning/use-masters.ts';
import { useSample } from './meaning/use-sample.ts';
import { NumberField } from './number-field.tsx';

const EditMaster = lazy(() =>
  loadChunk('edit-master', () =>
    import('./meaning/edit-master.tsx').then(({ EditMaster }) => ({ default: EditMaster })),
  ),
);
const MastersDialog = lazy(() =>
  loadChunk('masters-dialog', () =>
    import('./meaning/masters-dialog.tsx').then(({ MastersDialog }) => ({ default: MastersDialog })),
  ),
);

interface FormatSectionProps {
  readonly valueType: Shared | undefined;
  /** uuid of the tag whose value is shown, for the example. */
  readonly tag?: string;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

const MAX_DECIMALS = 10;

/** How the value is shown: plain, or by a format, label, formula or dictionary (PROP-04). */
export function FormatSection({ valueType, tag, change }: FormatSectionProps) {
  const [open, setOpen] = useState<'picker' | 'edit' | 'all' | null>(null);
  const { data: lists } = useMasters();
  const mixed = !!valueType && 'mixed' in valueType;
  const type = (valueType && 'value' in valueType ? valueType.value : undefined) as ValueType | undefined;
  const master = masterOf(lists, type);
  const save = (next: ValueType | null) => change({ do: 'link', change: { valueType: next } });
  const choose = (next: ValueType | null) => {
    setOpen(null);
    const decimals = type?.decimals;
    return save(next && decimals !== undefined ? { ...next, decimals } : next);
  };
  return (
    <>
      {open === 'picker' ? (
        <DisplayPicker
          lists={lists}
          selected={mixed ? null : idOf(type)}
          onPick={choose}
          onClose={() => setOpen(null)}
        />
      ) : (
        <ShownAs
          words={mixed ? 'Mixed' : wordsOf(type, master, lists !== undefined)}
          onOpen={() => setOpen('picker')}
        />
      )}
      {!mixed && type && type.key !== 'dictionary' && <Decimals type={type} save={save} />}
      {!mixed && <Example tag={tag} type={type} />}
      <div className={styles.buttons}>
        {master && !master.archived && type?.key !== 'label' && (
          <Button icon={Pencil} onClick={() => setOpen('edit')}>
            Edit {SORTS[type!.key as 'formula' | 'dictionary'].title.toLowerCase()}
          </Button>
        )}
        <Button icon={ListTree} onClick={() => setOpen('all')}>
          Formulas, dictionaries…
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'edit' && master && <EditMaster master={master} tag={tag} onClose={() => setOpen(null)} />}
        {open === 'all' && <MastersDialog tag={tag} onUse={choose} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** The choice in words; a removed one is still shown, and an unknown one is reported as missing. */
function wordsOf(type: ValueType | undefined, master: Master | undefined, loaded: boolean): string {
  if (type && type.key in SORTS) {
    if (!loaded) return '…';
    if (!master) return 'Deleted; shown unformatted';
    return master.archived ? `${master.title} (removed)` : master.title;
  }
  return displaysOf(undefined).find((one) => one.id === idOf(type))?.title ?? 'Unformatted';
}

function ShownAs({ words, onOpen }: { readonly words: string; readonly onOpen: () => void }) {
  return (
    <FieldRow id="shown-as" label="Shown as">
      <button
        type="button"
        id="shown-as"
        className={`${fieldStyles.box} ${styles.choice}`}
        aria-haspopup="listbox"
        aria-label={`Shown as: ${words}`}
        title={words}
        onClick={onOpen}
      >
        <span>{words}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
    </FieldRow>
  );
}

interface DecimalsProps {
  readonly type: ValueType;
  readonly save: (next: ValueType) => Promise<EditFault | null>;
}

function Decimals({ type, save }: DecimalsProps) {
  return (
    <NumberField
      label="Decimals"
      min={0}
      max={MAX_DECIMALS}
      value={{ value: type.decimals }}
      commit={async (decimals) =>
        isDecimals(decimals)
          ? save({ ...type, decimals })
          : { message: `Enter a whole number from 0 to ${MAX_DECIMALS}` }
      }
    />
  );
}

const isDecimals = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DECIMALS;

/** The result for the tag's value, or for a number if there is none. */
function Example({ tag, type }: { readonly tag?: string; readonly type: ValueType | undefined }) {
  const { data: lists } = useMasters();
  const { value, isLive } = useSample(tag);
  const formula = masterOf(lists, type);
  if (formula && 'timeRange' in formula && formula.timeRange === 'today')
    return <p className={styles.example}>Calculated from the day’s history when the diagram is live.</p>;
  return (
    <p className={styles.example}>
      {isLive ? 'Now shown as' : `${value} is shown as`}{' '}
      <output>{formatValue(value, specOf(lists, type))}</output>
    </p>
  );
}
