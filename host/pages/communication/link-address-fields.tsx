/** The address of a link's device, by protocol. */
import { useState } from 'react';
import { SECURITY_MODES, SECURITY_POLICIES } from '../../../api/contract/field-addresses.ts';
import { useCall } from '../../data/session/api.ts';
import { PasswordField } from '../../ui/field.tsx';
import { FieldGroup, FieldRow, TextInput } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import type { LinkValues } from './link-form.ts';

/** Devices connect to the server here: there is no address to enter. */
export const SparkplugHint = () => (
  <FieldGroup
    title="Address"
    hint="Devices connect to this server’s broker. You enter group, node and device for each controller."
  >
    {null}
  </FieldGroup>
);

/** The administrator's list limits where the server may connect to; shown before an address is refused. */
function AllowedHosts() {
  const { data } = useCall('masterData', {}, { meta: { inline: true } });
  if (!data) return null;
  const { allowedHosts } = data;
  return allowedHosts.length === 0
    ? 'This server is not allowed to connect to any device. List the allowed hosts in MIMIC_FIELD_HOSTS'
    : `Allowed hosts: ${allowedHosts.slice(0, 4).join(', ')}${allowedHosts.length > 4 ? ' and others' : ''}`;
}

export function ModbusFields({ form }: { readonly form: FormState<LinkValues> }) {
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

export function OpcUaFields({ form, hasPassword }: OpcUaFieldsProps) {
  const { address } = form.values;
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
      <SignInFields form={form} hasPassword={hasPassword} />
      <TimeoutField form={form} usual="5,000" />
    </FieldGroup>
  );
}

/** The account with which the server signs in to the device. */
function SignInFields({ form, hasPassword }: OpcUaFieldsProps) {
  const { address } = form.values;
  const [isAnonymous, setAnonymous] = useState(address.user === '');
  return (
    <>
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
    </>
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
