import { useMemo } from 'react';
import { Combobox } from './combobox.tsx';
import type { FieldWords } from './field-shell.tsx';

interface TimeZoneFieldProps extends FieldWords {
  readonly name?: string;
  /** A zone of the IANA list, as `America/Denver`; empty for the default. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** The default's label, as "Same as the company (America/Chicago)"; without it a zone must be chosen. */
  readonly none?: string;
  readonly disabled?: boolean;
}

/** Every zone that the browser knows, with its difference to UTC now. */
export function TimeZoneField({ none, ...field }: TimeZoneFieldProps) {
  const options = useMemo(() => {
    const zones = zoneOptions();
    return none === undefined ? zones : [{ value: '', label: none }, ...zones];
  }, [none]);
  return <Combobox {...field} options={options} placeholder="Choose a time zone" empty="No such time zone" />;
}

let known: readonly { value: string; label: string }[] | undefined;

/** Made once: asking for 400 differences takes some milliseconds. */
function zoneOptions() {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone)})`,
  }));
  return known;
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')!.value.replace('GMT', 'UTC');
}
