/** How an element shows its value as a text: its `valueType` as a format of engine/format. */
import type { ValueType } from '../document/types.ts';
import { formatValue } from '../format/format.ts';
import { NO_MASTERS, resolveFormat } from '../format/masters.ts';
import type { LiveMasters } from './masters.ts';
import type { TagInfo, TagValue } from './tag-table.ts';

/** The plain value in the tag's own unit, with as many decimals as are asked for. */
const OWN_UNIT = 'unit';

export type Display = (value: TagValue) => string;

type ByUnit = Map<string | null, Display>;

/** Tens of thousands of elements have a few formats: those share one display, and most share the format itself. */
class Displays {
  readonly byText = new Map<string, ByUnit>();
  readonly byType = new WeakMap<ValueType, ByUnit>();
  readonly plain: ByUnit = new Map();

  of(valueType: ValueType | undefined): ByUnit {
    return valueType ? (this.byType.get(valueType) ?? this.alike(valueType)) : this.plain;
  }

  private alike(valueType: ValueType): ByUnit {
    const text = JSON.stringify(valueType);
    const displays: ByUnit = this.byText.get(text) ?? new Map();
    this.byText.set(text, displays);
    this.byType.set(valueType, displays);
    return displays;
  }
}

const known = new WeakMap<LiveMasters, Displays>();

/**
 * Returns the display that an element asks for. Unknown and missing keys, and ids that do not exist here, show the
 * plain value (OR-52).
 */
export function displayOf(
  valueType: ValueType | undefined,
  tag: TagInfo,
  masters: LiveMasters = NO_MASTERS,
): Display {
  const xs = valueType?.key === 'formula' ? masters.formulas[valueType.id!]?.xs : undefined;
  const spec = xs && resolveFormat(valueType, masters);
  // Ignores the tag's current value: its history is shown, and "-" until that has arrived.
  if (xs && spec) return () => formatValue(xs.get(tag.uuid), spec);
  const displays = known.get(masters) ?? new Displays();
  known.set(masters, displays);
  const byUnit = displays.of(valueType);
  const display = byUnit.get(tag.unit) ?? newDisplay(valueType, tag.unit, masters);
  byUnit.set(tag.unit, display);
  return display;
}

function newDisplay(valueType: ValueType | undefined, unit: string | null, masters: LiveMasters): Display {
  const spec = resolveFormat(valueType, masters);
  if (spec) return (value) => formatValue(value, spec);
  const decimals = valueType?.key === OWN_UNIT ? valueType.decimals : undefined;
  return (value) => plain(value, unit, decimals);
}

function plain(value: TagValue, unit: string | null, decimals: number | undefined): string {
  if (typeof value === 'boolean' || typeof value === 'string' || value === null) return formatValue(value);
  const text = formatValue(value, { key: 'numeric', decimals });
  return unit && value !== null ? `${text} ${unit}` : text;
}
