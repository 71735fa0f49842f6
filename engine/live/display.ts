/** How an element shows its value as a text: its `valueType` as a format of engine/format. */
import type { ValueType } from '../document/types.ts';
import { formatValue } from '../format/format.ts';
import { resolveFormat } from '../format/masters.ts';
import type { LiveMasters } from './masters.ts';
import type { TagInfo, TagValue } from './tag-table.ts';

/** The plain value in the tag's own unit, with as many decimals as are asked for. */
const OWN_UNIT = 'unit';

export type Display = (value: TagValue) => string;

/**
 * Returns the display that an element asks for. Unknown and missing keys, and ids that do not exist here, show the
 * plain value (OR-52).
 */
export function displayOf(valueType: ValueType | undefined, tag: TagInfo, masters?: LiveMasters): Display {
  const spec = resolveFormat(valueType, masters);
  if (!spec) {
    const decimals = valueType?.key === OWN_UNIT ? valueType.decimals : undefined;
    return (value) => plain(value, tag.unit, decimals);
  }
  const xs = spec.key === 'formula' ? masters?.formulas[valueType!.id!]?.xs : undefined;
  // Ignores the tag's current value: its history is shown, and "-" until that has arrived.
  if (xs) return () => formatValue(xs.get(tag.uuid), spec);
  return (value) => formatValue(value, spec);
}

function plain(value: TagValue, unit: string | null, decimals: number | undefined): string {
  if (typeof value === 'boolean' || typeof value === 'string' || value === null) return formatValue(value);
  const text = formatValue(value, { key: 'numeric', decimals });
  return unit && value !== null ? `${text} ${unit}` : text;
}
