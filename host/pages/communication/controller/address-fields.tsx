import { useState } from 'react';
import {
  CHARSETS,
  type Charset,
  MODBUS_ENCODINGS,
  type ModbusEncoding,
  type ModbusTable,
  type Order,
} from '../../../../api/contract/field-addresses.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup, FieldRow, TextInput } from '../../../ui/form.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { type AddressValues, scaling, type TagValues } from './tag-form.ts';

interface AddressFieldsProps {
  readonly form: FormState<TagValues>;
  readonly protocol: string;
}

/** Where the value is in the device, by protocol (OR-37). */
export function AddressFields({ form, protocol }: AddressFieldsProps) {
  if (protocol === 'modbus-tcp') return <ModbusFields form={form} />;
  if (protocol === 'opc-ua')
    return (
      <TextInput
        label="Node id"
        placeholder="ns=2;s=Pump 1.Speed"
        hint="A scan stores it with the namespace URI, which stays the same when the device restarts"
        bind={form.text('address.nodeId')}
      />
    );
  return (
    <TextInput
      label="Metric"
      placeholder="Pump 1/Speed"
      hint="As named in the device’s birth message"
      bind={form.text('address.metric')}
    />
  );
}

const TABLES: readonly { value: ModbusTable; label: string }[] = [
  { value: 'holding', label: 'Holding register (4x)' },
  { value: 'input', label: 'Input register (3x)' },
  { value: 'coil', label: 'Coil (0x)' },
  { value: 'discrete', label: 'Discrete input (1x)' },
];

const ENCODING_WORDS: Readonly<Record<ModbusEncoding, string>> = {
  int16: 'Signed, 16 bits',
  uint16: 'Unsigned, 16 bits',
  int32: 'Signed, 32 bits',
  uint32: 'Unsigned, 32 bits',
  int64: 'Signed, 64 bits',
  uint64: 'Unsigned, 64 bits',
  float32: 'Float, 32 bits',
  float64: 'Float, 64 bits',
  boolean: 'On where not 0',
  bit: 'One bit',
  string: 'Text, 2 characters a register',
};

const CHARSET_WORDS: Readonly<Record<Charset, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  'utf-16be': 'UTF-16',
};

const ORDER_OPTIONS: readonly { value: Order; label: string }[] = [
  { value: 'big', label: 'High first (usual)' },
  { value: 'little', label: 'Low first' },
];

function ModbusFields({ form }: { readonly form: FormState<TagValues> }) {
  const { values, errors } = form;
  const { address, dataType } = values;
  const edit = (change: Partial<AddressValues>) => form.edit({ address: { ...address, ...change } });
  const { onValue, ...register } = form.text('address.register');
  const isRegister = address.table === 'holding' || address.table === 'input';
  const encodings = MODBUS_ENCODINGS.filter((one) => (one === 'string') === (dataType === 'string'));
  return (
    <>
      <FieldRow>
        <Select
          label="Table"
          name="address.table"
          options={TABLES}
          value={address.table}
          error={errors['address.table']}
          onChange={(table) => edit({ table })}
        />
        <NumberInput
          label="Register"
          hint={`Counted from 0: manuals call it ${manualNumber(address)}`}
          {...register}
          onValue={onValue}
        />
      </FieldRow>
      {isRegister && (
        <>
          <FieldRow>
            <Select
              label="Encoding"
              name="address.encoding"
              options={encodings.map((value) => ({ value, label: ENCODING_WORDS[value] }))}
              value={address.encoding}
              error={errors['address.encoding']}
              onChange={(encoding) => edit({ encoding })}
            />
            {address.encoding === 'bit' && (
              <AddressNumber form={form} label="Bit" part="bit" hint="0 is the lowest" />
            )}
            {address.encoding === 'string' && (
              <>
                <AddressNumber form={form} label="Registers" part="length" />
                <Select
                  label="Character set"
                  name="address.charset"
                  options={CHARSETS.map((value) => ({ value, label: CHARSET_WORDS[value] }))}
                  value={address.charset}
                  error={errors['address.charset']}
                  onChange={(charset) => edit({ charset })}
                />
              </>
            )}
            <Orders address={address} onChange={edit} />
          </FieldRow>
          {isScaled(address.encoding) && <Scaling form={form} onChange={edit} />}
        </>
      )}
    </>
  );
}

/** The register's number in manuals that count from 1. */
function manualNumber({ table, register }: AddressValues): string {
  const digit = { coil: '0', discrete: '1', input: '3', holding: '4' }[table];
  const number = Number(register.trim() || 0) + 1;
  return Number.isInteger(number) ? `${digit}${String(number).padStart(4, '0')}` : `${digit}0001`;
}

const isScaled = (encoding: ModbusEncoding): boolean =>
  encoding !== 'bit' && encoding !== 'string' && encoding !== 'boolean';

interface AddressNumberProps {
  readonly form: FormState<TagValues>;
  readonly label: string;
  readonly part: 'bit' | 'length' | 'scale' | 'offset';
  readonly hint?: string;
}

function AddressNumber({ form, part, ...words }: AddressNumberProps) {
  const { onValue, ...field } = form.text(`address.${part}`);
  return <NumberInput {...words} {...field} onValue={onValue} />;
}

interface PartProps {
  readonly onChange: (change: Partial<AddressValues>) => void;
}

/** Nothing to choose if a value is one register with the usual byte order. */
function Orders({ address, onChange }: PartProps & { readonly address: AddressValues }) {
  const isOne = ['int16', 'uint16', 'bit', 'boolean'].includes(address.encoding);
  return (
    <>
      {!isOne && (
        <Select
          label="Word order"
          options={ORDER_OPTIONS}
          value={address.wordOrder}
          onChange={(wordOrder) => onChange({ wordOrder })}
        />
      )}
      <Select
        label="Byte order"
        options={ORDER_OPTIONS}
        value={address.byteOrder}
        onChange={(byteOrder) => onChange({ byteOrder })}
      />
    </>
  );
}

/** From raw values to engineering values: a factor and an offset, which two ranges can give. */
function Scaling({ form, onChange }: PartProps & { readonly form: FormState<TagValues> }) {
  const [ranges, setRanges] = useState(false);
  return (
    <>
      <FieldRow>
        <AddressNumber form={form} label="Scale" part="scale" hint="Value = raw × scale + offset" />
        <AddressNumber form={form} label="Offset" part="offset" />
      </FieldRow>
      {ranges ? (
        <Ranges onChange={onChange} onClose={() => setRanges(false)} />
      ) : (
        <div>
          <Button look="quiet" onClick={() => setRanges(true)}>
            From a raw and an engineering range…
          </Button>
        </div>
      )}
    </>
  );
}

const USUAL_RANGE = { rawLow: '0', rawHigh: '4095', low: '0', high: '100' };

function Ranges({ onChange, onClose }: PartProps & { readonly onClose: () => void }) {
  const [range, setRange] = useState(USUAL_RANGE);
  const [rawLow, rawHigh, low, high] = [range.rawLow, range.rawHigh, range.low, range.high].map(Number);
  const found = scaling([rawLow!, rawHigh!], [low!, high!]);
  const field = (key: keyof typeof USUAL_RANGE, label: string) => (
    <NumberInput label={label} value={range[key]} onValue={(text) => setRange({ ...range, [key]: text })} />
  );
  return (
    <FieldGroup title="Ranges" hint="What the device sends, and what it stands for">
      <FieldRow>
        {field('rawLow', 'Raw low')}
        {field('rawHigh', 'Raw high')}
      </FieldRow>
      <FieldRow>
        {field('low', 'Engineering low')}
        {field('high', 'Engineering high')}
      </FieldRow>
      <div>
        <Button
          disabled={!found}
          onClick={() => {
            if (found) onChange({ scale: String(found.scale), offset: String(found.offset) });
            onClose();
          }}
        >
          {found ? `Use scale ${found.scale} and offset ${found.offset}` : 'No range'}
        </Button>
      </div>
    </FieldGroup>
  );
}
