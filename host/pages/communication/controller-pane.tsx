import { keyOf } from '../../../api/client/hooks.ts';
import { controllerCalls } from '../../../api/contract/calls/controllers.ts';
import type { Communication, Controller } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { LastSeen, Status } from '../../parts/communication/status.tsx';
import { refreshFieldValues, ValueFields } from '../../parts/custom-values/value-fields.tsx';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup, FieldRow, Form, TextInput } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { takeController } from './calls.ts';
import styles from './communication.module.css';
import {
  type ControllerValues,
  controllerAddress,
  controllerBody,
  controllerValues,
  NO_CONTROLLER,
} from './controller-form.ts';
import { useOfferedTemplates } from './offered-templates.ts';
import { TestConnection } from './test-connection.tsx';

interface NewControllerPaneProps {
  /** uuid of its link. */
  readonly link: string;
  readonly onMade: (controller: Controller) => void;
  readonly onClose: () => void;
}

export function NewControllerPane({ link: uuid, ...rest }: NewControllerPaneProps) {
  const query = useCall('communication', { params: { uuid } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="link" onClose={rest.onClose}>
      {(link) => <NewController key={link.uuid} link={link} {...rest} />}
    </LoadedPane>
  );
}

interface NewControllerProps extends Omit<NewControllerPaneProps, 'link'> {
  readonly link: Communication;
}

const nameOf = ({ name }: Controller): string => name;

function NewController({ link, onMade, onClose }: NewControllerProps) {
  const toBody = controllerBody(link.protocol);
  const form = useNewItemForm({
    field: controllerCalls.createController.body,
    initial: NO_CONTROLLER,
    toBody: (values: ControllerValues) => ({
      communicationUuid: link.uuid,
      templateUuid: values.templateUuid || null,
      ...toBody(values),
    }),
    create: (body) => client.createController({ body }),
    take: takeController,
    nameOf,
    onMade,
  });
  return (
    <NewPane title={`New controller of ${link.name}`} form={form} onClose={onClose}>
      <div className={styles.stack}>
        <ControllerFields form={form} protocol={link.protocol} />
        <TestConnection
          onWrong={form.mark}
          body={() => ({
            uuid: link.uuid,
            siteUuid: link.siteUuid,
            protocol: link.protocol as 'modbus-tcp',
            address: link.address,
            controllerAddress: controllerAddress(link.protocol, form.values.address),
          })}
        />
      </div>
    </NewPane>
  );
}

export function ControllerPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('controller', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="controller" onClose={onClose}>
      {(controller) => <LoadedController key={controller.uuid} controller={controller} onClose={onClose} />}
    </LoadedPane>
  );
}

interface LoadedControllerProps {
  readonly controller: Controller;
  readonly onClose: () => void;
}

function LoadedController({ controller, onClose }: LoadedControllerProps) {
  const mayUpdate = useGranted('Site.Communication.update');
  const form = useSavedItemForm({
    field: controllerCalls.updateController.body,
    initial: controllerValues(controller),
    valuesOf: controllerValues,
    toBody: controllerBody(controller.protocol),
    save: (body) => client.updateController({ params: { uuid: controller.uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('controller', { params: { uuid: controller.uuid } }), saved);
      takeController(saved);
      refreshFieldValues();
    },
    nameOf,
  });
  return (
    <EditPane
      title={controller.name}
      after={<Status status={controller.status} detail={controller.statusDetail} />}
      form={form}
      readOnly={!mayUpdate}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Facts
          of={[
            ['State', controller.statusDetail],
            ['Last contact', <LastSeen key="seen" at={controller.lastSeen} />],
            ['Link', controller.communicationName],
          ]}
        />
        <ControllerFields
          form={form}
          protocol={controller.protocol}
          uuid={controller.uuid}
          readOnly={!mayUpdate}
        />
      </div>
    </EditPane>
  );
}

interface ControllerFieldsProps {
  readonly form: FormState<ControllerValues>;
  readonly protocol: string;
  readonly uuid?: string;
  readonly readOnly?: boolean;
}

function ControllerFields({ form, protocol, uuid, readOnly = false }: ControllerFieldsProps) {
  const { data } = useCall('masterData', {}, { meta: { inline: true } });
  const makers = data?.manufacturers ?? [];
  const models = makers.find(({ name }) => name === form.values.manufacturer)?.models ?? [];
  return (
    <Form form={form} label="Controller" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={!uuid} bind={form.text('name')} />
      <AddressFields form={form} protocol={protocol} />
      <FieldGroup title="About the device">
        <FieldRow>
          <TextInput label="Manufacturer" list="makers" bind={form.text('manufacturer')} />
          <TextInput label="Model" list="models" bind={form.text('model')} />
        </FieldRow>
        <Suggestions id="makers" of={makers.map(({ name }) => name)} />
        <Suggestions id="models" of={models} />
      </FieldGroup>
      {!uuid && <TemplateField form={form} protocol={protocol} />}
      <ValueFields
        type="controller"
        linkedId={uuid}
        values={form.values.customFieldValues}
        errors={form.errors}
        onChange={(customFieldValues) => form.edit({ customFieldValues })}
      />
    </Form>
  );
}

/** Offered if there is one for this protocol. */
function TemplateField({ form, protocol }: AddressFieldsProps) {
  const { templates } = useOfferedTemplates(protocol);
  if (templates.length === 0) return null;
  return (
    <Select
      label="Template"
      hint="Creates the template’s tags with the controller"
      options={[
        { value: '', label: 'None' },
        ...templates.map(({ uuid, name, tagsCount }) => ({
          value: uuid,
          label: `${name} (${tagsCount} tags)`,
        })),
      ]}
      {...form.field('templateUuid')}
    />
  );
}

/** Existing values of the company; anything else may be typed. */
const Suggestions = ({ id, of }: { readonly id: string; readonly of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((one) => (
      <option key={one} value={one} />
    ))}
  </datalist>
);

interface AddressFieldsProps {
  readonly form: FormState<ControllerValues>;
  readonly protocol: string;
}

function AddressFields({ form, protocol }: AddressFieldsProps) {
  if (protocol === 'modbus-tcp')
    return (
      <FieldGroup title="Address">
        <TextInput
          label="Unit"
          inputMode="numeric"
          placeholder="1"
          hint="Also called slave or station address. Usually 1 if there is only one device"
          bind={form.text('address.unit')}
        />
      </FieldGroup>
    );
  if (protocol === 'opc-ua')
    return (
      <FieldGroup title="Address">
        <TextInput
          label="Root node"
          placeholder="Objects folder"
          hint="The node that contains its tags, for example ns=2;s=Pump 1"
          bind={form.text('address.root')}
        />
      </FieldGroup>
    );
  return (
    <FieldGroup title="Address" hint="As in the edge node’s topics: spBv1.0/group/…/node/device">
      <FieldRow>
        <TextInput label="Group" bind={form.text('address.group')} />
        <TextInput label="Edge node" bind={form.text('address.node')} />
      </FieldRow>
      <TextInput
        label="Device"
        placeholder="None (the edge node itself)"
        bind={form.text('address.device')}
      />
    </FieldGroup>
  );
}
