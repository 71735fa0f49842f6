import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { DATA_POINT_WORDS } from '../../../../api/contract/report-values.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Swatch } from '../../../ui/charts/swatch.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { DropMenu } from '../../../ui/menu.tsx';
import { type Option, Select } from '../../../ui/select.tsx';
import { optionsOf } from '../report-kinds.ts';
import { type DataPoint, movedBy, type SeriesDraft, SLOTS } from './report-draft.ts';
import styles from './report-form.module.css';
import type { SeriesName } from './use-series-names.ts';

interface SeriesListProps {
  /** The axis or the columns that they belong to. */
  readonly label: string;
  readonly series: readonly SeriesDraft[];
  readonly nameOf: (series: SeriesDraft) => SeriesName;
  /** What a series is called where it has no label of its own; undefined while it is not known. */
  readonly autoLabelOf?: (series: SeriesDraft) => string | undefined;
  readonly onChange: (series: readonly SeriesDraft[]) => void;
  /** The limits of their tags can be drawn. */
  readonly hasLimits?: boolean;
  /** They are lines with an aggregation each; else present values. */
  readonly isDrawn?: boolean;
}

/** The series of an axis, in their order. */
export function SeriesList(props: SeriesListProps) {
  const { label, series, nameOf, autoLabelOf, onChange, hasLimits = false, isDrawn = true } = props;
  if (series.length === 0) return <p className={styles.none}>Nothing is chosen yet.</p>;
  const replace = (at: number, change: Partial<SeriesDraft>) =>
    onChange(series.map((one, nth) => (nth === at ? { ...one, ...change } : one)));
  return (
    <ol className={styles.series} aria-label={`Series of ${label}`}>
      {series.map((one, at) => (
        <SeriesItem
          key={one.id}
          series={one}
          name={nameOf(one)}
          autoLabel={autoLabelOf?.(one)}
          {...{ isDrawn, hasLimits }}
          isFirst={at === 0}
          isLast={at === series.length - 1}
          onEdit={(change) => replace(at, change)}
          onMove={(by) => onChange(movedBy(series, at, by))}
          onRemove={() => onChange(series.filter((_, nth) => nth !== at))}
        />
      ))}
    </ol>
  );
}

interface SeriesItemProps {
  readonly series: SeriesDraft;
  readonly name: SeriesName;
  readonly autoLabel: string | undefined;
  readonly isDrawn: boolean;
  readonly hasLimits: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onEdit: (change: Partial<SeriesDraft>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const OWN_DATA_POINTS: readonly Option<DataPoint | ''>[] = [
  { value: '', label: 'As the report' },
  ...optionsOf(DATA_POINT_WORDS),
];

function SeriesItem(props: SeriesItemProps) {
  const { series, name, autoLabel, isDrawn, hasLimits, isFirst, isLast, onEdit, onMove, onRemove } = props;
  const called = series.label || name.name;
  return (
    <li className={styles.item}>
      {isDrawn ? (
        <SlotMenu called={called} slot={series.slot} onSlot={(slot) => onEdit({ slot })} />
      ) : (
        <span />
      )}
      <span className={styles.called}>
        <b title={name.name}>{name.name}</b>
        <small>{name.about}</small>
      </span>
      <span className={styles.moves}>
        <IconButton
          icon={ArrowUp}
          label={`Move ${called} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${called} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={X} label={`Remove ${called}`} onClick={onRemove} />
      </span>
      <div className={styles.own}>
        <Field
          label="Own label"
          placeholder={isDrawn ? (autoLabel ?? 'By the label mode') : 'As the link object'}
          autoComplete="off"
          maxLength={100}
          value={series.label}
          onChange={(event) => onEdit({ label: event.target.value })}
        />
        {isDrawn && (
          <Select
            label="Aggregation"
            options={OWN_DATA_POINTS}
            value={series.dataPoint}
            onChange={(dataPoint) => onEdit({ dataPoint })}
          />
        )}
        {hasLimits && (
          <Checkbox
            label="Show limits"
            checked={series.showLimits}
            onChange={(showLimits) => onEdit({ showLimits })}
          />
        )}
      </div>
    </li>
  );
}

// The first one is the ink of the theme: black on light, white on dark.
const COLOURS = ['Plain', 'Pink', 'Green', 'Blue', 'Ochre', 'Teal', 'Violet', 'Brown'];
const LINES = ['solid', 'long dashes', 'dots', 'dashes and dots', 'longest dashes', 'short dashes'];
const slotWords = (slot: number): string =>
  `${COLOURS[(slot - 1) % COLOURS.length]}, ${LINES[(slot - 1) % LINES.length]}`;

const SWATCHES = Array.from({ length: SLOTS }, (_, nth) => () => <Swatch slot={nth + 1} />);

interface SlotMenuProps {
  readonly called: string;
  readonly slot: number;
  readonly onSlot: (slot: number) => void;
}

/** The colour and dash of a series: one of a fixed set, so that it is readable in every theme (OR-113). */
function SlotMenu({ called, slot, onSlot }: SlotMenuProps) {
  return (
    <DropMenu
      label={`Line of ${called}: ${slotWords(slot)}`}
      anchor="bottom start"
      button={<Swatch slot={slot} />}
      entries={Array.from({ length: SLOTS }, (_, nth) => ({
        label: slotWords(nth + 1),
        icon: SWATCHES[nth],
        checked: nth + 1 === slot,
        onSelect: () => onSlot(nth + 1),
      }))}
    />
  );
}
