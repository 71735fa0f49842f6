/** What an operator can enter for an object whose action is "Set Value": a number, or one of the named values. */
import type { Binding } from '../live/binding.ts';
import type { LiveMasters } from '../live/masters.ts';
import type { TagInfo } from '../live/tag-table.ts';
import type { EntryEvent, NamedValue, WriteSubject } from './events.ts';

export function entryOf(
  subject: WriteSubject,
  binding: Binding,
  info: TagInfo,
  masters: LiveMasters,
): Omit<EntryEvent, 'allowZero'> {
  const choices =
    dictionaryOf(binding, info, masters) ?? (info.dataType === 'boolean' ? truths(binding) : null);
  const { current } = subject;
  const named = choices?.find(({ value }) => String(value) === String(current));
  return {
    type: 'entry',
    ...subject,
    // The raw value is written: a formula or format of the display would compare different quantities.
    currentText: named?.label ?? '',
    dataType: info.dataType ?? 'float',
    min: info.min ?? null,
    max: info.max ?? null,
    choices,
  };
}

/** Returns the definitions of the dictionary that formats the element's value, ordered by value. */
function dictionaryOf(
  { manner: { valueType } }: Binding,
  info: TagInfo,
  masters: LiveMasters,
): readonly NamedValue[] | null {
  const { key, id = '' } = valueType ?? {};
  if (key !== 'dictionary' || !Object.hasOwn(masters.dictionaries, id)) return null;
  return Object.entries(masters.dictionaries[id]!.definitions)
    .map(([value, label]) => ({ value: writable(value, info), label }))
    .sort((a, b) => Number(a.value) - Number(b.value));
}

/** Nobody types a boolean: it has two states. They have the element's labels where those differ. */
function truths(binding: Binding): readonly NamedValue[] {
  const [on, off] = [binding.labelFor(1), binding.labelFor(0)];
  const named = on !== off && on !== '1' && off !== '0';
  return [
    { value: true, label: named ? on : 'ON' },
    { value: false, label: named ? off : 'OFF' },
  ];
}

/** Converts a value to the tag's type. */
export function writable(target: number | string, { dataType }: TagInfo): number | boolean | string {
  if (dataType === 'boolean') return Number(target) === 1;
  if (dataType === 'string' || dataType === 'int64') return String(target);
  const number = Number(target);
  return Number.isNaN(number) ? target : number;
}
