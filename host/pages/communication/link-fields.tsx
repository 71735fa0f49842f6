import type { ReactNode } from 'react';
import { PROTOCOLS } from '../../../api/contract/field-addresses.ts';
import { protocolTitle } from '../../parts/communication/protocols.ts';
import { ValueFields } from '../../parts/custom-values/value-fields.tsx';
import { FieldGroup, Form, TextInput } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { HubField } from './hub-field.tsx';
import { effectiveInterval, updateInterval } from './intervals.ts';
import { ModbusFields, OpcUaFields, SparkplugHint } from './link-address-fields.tsx';
import { type LinkValues, numberOf } from './link-form.ts';

interface LinkFieldsProps {
  readonly form: FormState<LinkValues>;
  /** The link that is changed; none for a new one. */
  readonly uuid?: string;
  readonly hasPassword?: boolean;
  readonly readOnly?: boolean;
  /** Below the address: the connection test. */
  readonly test?: ReactNode;
}

/** The fields of a link, by protocol (OR-37). */
export function LinkFields(props: LinkFieldsProps) {
  const { form, uuid, hasPassword = false, readOnly = false, test } = props;
  const { values, errors } = form;
  return (
    <Form form={form} label="Link" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={!uuid} bind={form.text('name')} />
      <Select
        label="Protocol"
        {...form.field('protocol')}
        disabled={uuid !== undefined}
        options={PROTOCOLS.map((value) => ({ value, label: protocolTitle(value) }))}
        hint={uuid ? 'The protocol cannot be changed. Add another link instead' : undefined}
      />
      {values.protocol === 'sparkplug-b' && <SparkplugHint />}
      {values.protocol === 'modbus-tcp' && <ModbusFields form={form} />}
      {values.protocol === 'opc-ua' && <OpcUaFields form={form} hasPassword={hasPassword} />}
      {test}
      <FieldGroup title="About the device">
        <TextInput label="Internal serial number" bind={form.text('internalSerialNumber')} />
        <HubField {...form.field('hubUuid')} readOnly={readOnly} />
        <NumberInput label="Scan interval" unit="s" {...form.text('scanInterval')} hint={scanHint(values)} />
      </FieldGroup>
      <ValueFields
        type="communication"
        linkedId={uuid}
        values={values.customFieldValues}
        errors={errors}
        onChange={(customFieldValues) => form.edit({ customFieldValues })}
      />
    </Form>
  );
}

/** Defaults of new tags. */
function scanHint({ protocol, scanInterval }: LinkValues): string {
  const seconds = numberOf(scanInterval) || 0;
  if (protocol === 'sparkplug-b')
    return `${updateInterval(seconds)}. Sparkplug devices report without being polled`;
  const said = `New tags are read every ${effectiveInterval(protocol, seconds)} s`;
  return seconds === 0 ? `0 is the default. ${said}` : said;
}
