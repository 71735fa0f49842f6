/** Controllers: the devices that answer on a link. */
import {
  type Infer,
  nothing,
  nullable,
  number,
  object,
  opaqueObject,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { deviceStatus, needsTo, shortText } from './communication-fields.ts';
import { customFieldValues } from './custom-fields.ts';
import { nameField } from './shared.ts';

export const controllerField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  communicationUuid: uuid(),
  communicationName: text(),
  protocol: text(),
  siteUuid: uuid(),
  siteName: text(),
  name: text(),
  manufacturer: text(),
  model: text(),
  address: opaqueObject(),
  /** The template it was made from. */
  templateUuid: nullable(uuid()),
  ...deviceStatus,
  customFieldValues,
});

const controllerForm = {
  name: nameField,
  manufacturer: optional(shortText),
  model: optional(shortText),
  customFieldValues: optional(customFieldValues),
};

export const controllerCalls = {
  controller: call('GET communications/controller/{uuid}', {
    summary: 'One controller',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee'] },
    params: { uuid: idOf('controller') },
    reply: controllerField,
  }),
  createController: call('POST communications/controller', {
    summary: 'A new controller on a link',
    needs: needsTo('add'),
    body: object({
      communicationUuid: uuid(),
      address: opaqueObject(),
      /** Its tags are created with the controller. */
      templateUuid: optional(nullable(uuid())),
      ...controllerForm,
    }),
    reply: controllerField,
  }),
  updateController: call('PUT communications/controller/{uuid}', {
    summary: 'Changes a controller; it stays on its link',
    needs: needsTo('update'),
    params: { uuid: idOf('controller') },
    body: object({ address: optional(opaqueObject()), ...controllerForm }),
    reply: controllerField,
  }),
  archiveController: call('DELETE communications/controller/{uuid}', {
    summary: 'Archives a controller with its tags; diagrams that show them keep them, without values',
    needs: needsTo('archive'),
    params: { uuid: idOf('controller') },
    reply: nothing(),
  }),
} as const;

export type Controller = Infer<typeof controllerField>;
