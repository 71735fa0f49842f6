import { expect, test } from 'vitest';
import { headLine, readTags } from '../../../../../host/pages/communication/controller/csv.ts';

test('a pasted table becomes tags, whatever stands between its columns', () => {
  const expected = [
    {
      ...{ name: 'Level', dataType: 'int64', unit: 'm', scanInterval: 2, canToggle: true },
      address: { table: 'holding', register: 7, encoding: 'int16' },
    },
  ];
  const lines = [
    'name,data type,unit,table,register,encoding,scan interval,control',
    'Level,Whole number,m,holding,7,int16,2,yes',
  ];
  for (const separator of [',', ';', '\t'])
    expect(readTags(lines.join('\r\n').replaceAll(',', separator))).toEqual({
      tags: expected,
      faults: [],
      notes: [],
    });
});

test('quoted cells keep separators, breaks and quotes; empty ones and lines say nothing', () => {
  const { tags } = readTags('Name,metric,unit\n\n"Level, ""raw""\nof day",A/B,\n,,\n');
  expect(tags).toEqual([{ name: 'Level, "raw"\nof day', dataType: 'float', address: { metric: 'A/B' } }]);
});

test('a column that nobody knows is refused, and so is a table without names', () => {
  expect(readTags('name,colour\nA,red').faults[0]).toContain('Unknown column “colour”');
  expect(readTags('metric\nA').faults).toEqual(['The first line must contain a column “name”']);
  expect(readTags('').tags).toEqual([]);
});

test('what is no number stays, to be refused at its place', () => {
  expect(readTags('name,register\nA,x').tags[0]!.address).toEqual({ register: 'x' });
});

test('reads decimal commas in a table that is separated by semicolons or tabs, and says what was read', () => {
  for (const separator of [';', '\t']) {
    const rows = [
      ['name', 'scale', 'maximum'],
      ['A', '0,1', '1.250,5'],
      ['B', '0.5', '-3,25'],
    ];
    const { tags, notes } = readTags(rows.map((row) => row.join(separator)).join('\n'));
    expect(tags).toMatchObject([
      { address: { scale: 0.1 }, max: 1250.5 },
      { address: { scale: 0.5 }, max: -3.25 },
    ]);
    expect(notes).toEqual(['3 numbers with a decimal comma: 0,1 was read as 0.1']);
  }
});

test('reads no decimal comma in a table that is separated by commas', () => {
  expect(readTags('name,scale\nA,"0,1"').tags[0]!.address).toEqual({ scale: '0,1' });
});

test('the table to begin with has the columns of the protocol', () => {
  expect(headLine('opc-ua')).toBe('name,data type,unit,node id,scan interval,control');
  expect(readTags(headLine('modbus-tcp')).faults).toEqual([]);
});
