import { type ReactNode, useState } from 'react';
import { PROTOCOLS, SECURITY_MODES, SECURITY_POLICIES } from '../../../api/contract/field-addresses.ts';
import { useCall } from '../../data/session/api.ts';
import { protocolTitle } from '../../parts/communication/protocols.ts';
import { ValueFields } from '../../parts/custom-values/value-fields.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FieldGroup, FieldRow, Form, TextInput } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { HubField } from './hub-field.tsx';
import { effectiveInterval, updateInterval } from './intervals.ts';
import { type LinkValues, numberOf } from './link-form.ts';

interface LinkFieldsProps {
  readonly form: FormState<LinkValues>;
  /** The link that is changed; none for a new one. */
  readonly uuid?: string;
  readonly hasPassword?: boolean;
  readonly readOnly?: boolean;
  /** Stands below the address: what tries it out. */
  readonly test?: ReactNode;
}

/** The fields of a link: each protocol is asked for what it really needs (OR-37). */
export function LinkFields(props: LinkFieldsProps) {
  const { form, uuid, hasPassword = false, readOnly = false, test } = props;
  const { values, errors } = form;
  return (
    <Form form={form} label="Link" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={!uuid} bind={form.text('name')} />
      <Select
        label="Protocol"
        name="protocol"
        disabled={uuid !== undefined}
        options={PROTOCOLS.map((value) => ({ value, label: protocolTitle(value) }))}
        value={values.protocol}
        error={errors.protocol}
        hint={uuid ? 'The protocol cannot be changed. Add another link instead' : undefined}
        onChange={(protocol) => form.edit({ protocol })}
      />
      {values.protocol === 'sparkplug-b' && <SparkplugHint />}
      {values.protocol === 'modbus-tcp' && <ModbusFields form={form} />}
      {values.protocol === 'opc-ua' && <OpcUaFields form={form} hasPassword={hasPassword} />}
      {test}
      <FieldGroup title="About the device">
        <TextInput label="Internal serial number" bind={form.text('internalSerialNumber')} />
        <HubField
          value={values.hubUuid}
          error={errors.hubUuid}
          readOnly={readOnly}
          onChange={(hubUuid) => form.edit({ hubUuid })}
        />
        <NumberInput
          label="Scan interval"
          name="scanInterval"
          unit="s"
          value={values.scanInterval}
          error={errors.scanInterval}
          hint={scanHint(values)}
          onValue={(scanInterval) => form.edit({ scanInterval })}
        />
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

/** What new tags begin with. */
function scanHint({ protocol, scanInterval }: LinkValues): string {
  const seconds = numberOf(scanInterval) || 0;
  if (protocol === 'sparkplug-b')
    return `${updateInterval(seconds)}. Sparkplug devices report without being polled`;
  const said = `New tags are read every ${effectiveInterval(protocol, seconds)} s`;
  return seconds === 0 ? `0 is the default. ${said}` : said;
}

const SparkplugHint = () => (
  <FieldGroup
    title="Address"
    hint="Devices connect to this server’s broker. You enter group, node and device for each controller."
  >
    {null}
  </FieldGroup>
);

/** Where the server may connect to is the administrator's list; said before it is refused. */
function AllowedHosts() {
  const { data } = useCall('masterData', {}, { meta: { inline: true } });
  if (!data) return null;
  const { allowedHosts } = data;
  return allowedHosts.length === 0
    ? 'This server is not allowed to connect to any device. List the allowed hosts in MIMIC_FIELD_HOSTS'
    : `Allowed hosts: ${allowedHosts.slice(0, 4).join(', ')}${allowedHosts.length > 4 ? ' and others' : ''}`;
}

function ModbusFields({ form }: { readonly form: FormState<LinkValues> }) {
  return (
    <FieldGroup title="Address" hint={<AllowedHosts />}>
      <FieldRow>
        <TextInput label="Host" placeholder="10.1.2.3" bind={form.text('address.host')} />
        <TextInput label="Port" placeholder="502" inputMode="numeric" bind={form.text('address.port')} />
      </FieldRow>
      <TimeoutField form={form} usual="1,000" />
    </FieldGroup>
  );
}

const MODE_TITLES = {
  None: 'None (unencrypted, unsigned)',
  Sign: 'Sign (signed, not encrypted)',
  SignAndEncrypt: 'Sign and encrypt',
} as const;

interface OpcUaFieldsProps {
  readonly form: FormState<LinkValues>;
  readonly hasPassword: boolean;
}

function OpcUaFields({ form, hasPassword }: OpcUaFieldsProps) {
  const { address } = form.values;
  const [isAnonymous, setAnonymous] = useState(address.user === '');
  const editAddress = (change: Partial<LinkValues['address']>) =>
    form.edit({ address: { ...address, ...change } });
  return (
    <FieldGroup title="Address" hint={<AllowedHosts />}>
      <TextInput
        label="Endpoint"
        placeholder="opc.tcp://10.1.2.3:4840"
        inputMode="url"
        bind={form.text('address.endpoint')}
      />
      <Select
        label="Security mode"
        name="address.securityMode"
        options={SECURITY_MODES.map((value) => ({ value, label: MODE_TITLES[value] }))}
        value={address.securityMode as (typeof SECURITY_MODES)[number]}
        error={form.errors['address.securityMode']}
        onChange={(securityMode) => editAddress({ securityMode })}
      />
      {address.securityMode !== 'None' && (
        <Select
          label="Security policy"
          name="address.securityPolicy"
          options={SECURITY_POLICIES.filter((one) => one !== 'None').map((value) => ({
            value: value as string,
            label: value.replaceAll('_', ' '),
          }))}
          value={address.securityPolicy}
          error={form.errors['address.securityPolicy']}
          onChange={(securityPolicy) => editAddress({ securityPolicy })}
        />
      )}
      <Select
        label="Sign in"
        options={[
          { value: 'anonymous', label: 'Without a user' },
          { value: 'user', label: 'With user and password' },
        ]}
        value={isAnonymous ? 'anonymous' : 'user'}
        onChange={(how) => {
          setAnonymous(how === 'anonymous');
          if (how === 'anonymous') form.edit({ address: { ...address, user: '' }, password: '' });
        }}
      />
      {!isAnonymous && (
        <FieldRow>
          <TextInput label="User" bind={form.text('address.user')} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            placeholder={hasPassword ? 'The stored one' : undefined}
            value={form.values.password}
            error={form.errors.password}
            onChange={(event) => form.edit({ password: event.target.value })}
          />
        </FieldRow>
      )}
      <TimeoutField form={form} usual="5,000" />
    </FieldGroup>
  );
}

const TimeoutField = ({ form, usual }: { form: FormState<LinkValues>; usual: string }) => (
  <TextInput
    label="Timeout in milliseconds"
    placeholder={usual}
    inputMode="numeric"
    bind={form.text('address.timeout')}
  />
);
