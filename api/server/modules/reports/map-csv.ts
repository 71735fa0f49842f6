/** A map report as a table for spreadsheets: its sites as the table beside the map has them (OR-120, OR-124). */
import { bySeverity, type MapView } from '../../../contract/index.ts';
import { CSV_MARK, type CsvCell, csvLine } from '../../files/csv.ts';
import { roundedCell } from './report-values.ts';

export function mapCsv({ at, seesAlarms, roles, sites }: MapView): Buffer {
  const head = [
    ...['Site', 'Area', 'Latitude', 'Longitude'],
    ...(seesAlarms ? ['Critical alerts', 'Urgent alerts'] : []),
    ...roles.flatMap(({ label }) => [label, `${label} (unit)`, `${label} (quality)`]),
    'Read at (UTC)',
  ];
  const lines = [...sites]
    .sort(bySeverity)
    .map(({ name, areaName, latitude, longitude, values, ...site }) => {
      const alarms = seesAlarms ? [site.critical, site.urgent] : [];
      const cells = values.flatMap((one): CsvCell[] =>
        one ? [cellOf(one.value), one.unit, one.quality] : [null, null, null],
      );
      return csvLine([name, areaName, latitude, longitude, ...alarms, ...cells, at]);
    });
  return Buffer.from([CSV_MARK, csvLine(head), ...lines].join(''));
}

const cellOf = (value: number | boolean | string | null): CsvCell =>
  typeof value === 'boolean' ? String(value) : roundedCell(value);
