/** The form of a controller: its input as texts, and the body made from it. */
import type { Controller, CustomFieldValue } from '../../../api/contract/index.ts';
import { numberOf, present } from './link-form.ts';

export interface ControllerValues {
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly address: {
    readonly group: string;
    readonly node: string;
    readonly device: string;
    readonly unit: string;
    readonly root: string;
  };
  /** For a new controller: its tags are created with it. */
  readonly templateUuid: string;
  readonly customFieldValues: readonly CustomFieldValue[];
}

const NO_ADDRESS: ControllerValues['address'] = { group: '', node: '', device: '', unit: '1', root: '' };

export const NO_CONTROLLER: ControllerValues = {
  name: '',
  manufacturer: '',
  model: '',
  address: NO_ADDRESS,
  templateUuid: '',
  customFieldValues: [],
};

export const controllerValues = (controller: Controller): ControllerValues => ({
  name: controller.name,
  manufacturer: controller.manufacturer,
  model: controller.model,
  address: {
    ...NO_ADDRESS,
    unit: '',
    ...Object.fromEntries(Object.entries(controller.address).map(([key, value]) => [key, String(value)])),
  },
  templateUuid: controller.templateUuid ?? '',
  customFieldValues: [],
});

/** Only keys that the protocol knows, and of those only given ones. */
export function controllerAddress(protocol: string, address: ControllerValues['address']) {
  if (protocol === 'modbus-tcp') return present({ unit: numberOf(address.unit) });
  if (protocol === 'opc-ua') return present({ root: address.root.trim() || undefined });
  return present({
    group: address.group.trim(),
    node: address.node.trim(),
    device: address.device.trim() || undefined,
  });
}

export const controllerBody = (protocol: string) => (values: ControllerValues) => ({
  name: values.name,
  manufacturer: values.manufacturer,
  model: values.model,
  address: controllerAddress(protocol, values.address),
  customFieldValues: [...values.customFieldValues],
});
