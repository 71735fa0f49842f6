/** What an operator can enter for an object whose action is "Set Value": a number, or one of the values that have names. */
import type { Binding } from '../live/binding.ts';
import type { LiveMasters } from '../live/masters.ts';
import type { TagInfo } from '../live/tag-table.ts';
import type { EntryEvent, NamedValue, WriteSubject } from './events.ts';

export function entryOf(
  subject: WriteSubject,
  binding: Binding,
  info: TagInfo,
  masters: LiveMasters,
): EntryEvent {
  const choices =
    dictionaryOf(binding, info, masters) ?? (info.dataType === 'boolean' ? truths(binding) : null);
  const { current } = subject;
  const named = choices?.find(({ value }) => String(value) === String(current));
  return {
    type: 'entry',
    ...subject,
    // What is written is the value itself: a formula or a format of the display would compare unlike things.
    currentText: named?.label ?? '',
    dataType: info.dataType ?? 'float',
    min: info.min ?? null,
    max: info.max ?? null,
    allowZero: binding.config.allowZero === true,
    choices,
  };
}

/** The definitions of the dictionary that the element shows its value by, in the order of their values. */
function dictionaryOf(
  { config }: Binding,
  info: TagInfo,
  masters: LiveMasters,
): readonly NamedValue[] | null {
  const { key, id = '' } = config.valueType ?? {};
  if (key !== 'dictionary' || !Object.hasOwn(masters.dictionaries, id)) return null;
  return Object.entries(masters.dictionaries[id]!.definitions)
    .map(([value, label]) => ({ value: writable(value, info), label }))
    .sort((a, b) => Number(a.value) - Number(b.value));
}

/** Nobody types a truth: it has two states. They go by the element's names for them where those tell them apart. */
function truths(binding: Binding): readonly NamedValue[] {
  const [on, off] = [binding.labelFor(1), binding.labelFor(0)];
  const named = on !== off && on !== '1' && off !== '0';
  return [
    { value: true, label: named ? on : 'ON' },
    { value: false, label: named ? off : 'OFF' },
  ];
}

/** A value as the tag's type has it. */
export function writable(target: number | string, { dataType }: TagInfo): number | boolean | string {
  if (dataType === 'boolean') return Number(target) === 1;
  if (dataType === 'string' || dataType === 'int64') return String(target);
  const number = Number(target);
  return Number.isNaN(number) ? target : number;
}
