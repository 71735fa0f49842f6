import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { controllerTemplateCalls } from '../../../../api/contract/calls/controller-templates.ts';
import type { Controller } from '../../../../api/contract/index.ts';
import { client, useCall } from '../../../data/session/api.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { changeCommunication, communicationStore } from '../../../data/stores/communication-store.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { protocolTitle } from '../../../parts/communication/protocols.ts';
import { takeSaved } from '../../../parts/list/take-saved.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, TextInput } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useOfferedTemplates } from '../offered-templates.ts';
import { refreshTags } from './calls.ts';

interface TemplateDialogProps {
  readonly controller: Controller;
  readonly onClose: () => void;
}

const refreshTemplates = (): void => {
  for (const id of ['offeredControllerTemplates', 'offeredControllerTemplate'])
    void queryClient.invalidateQueries({ queryKey: [id] });
};

/** Stores the tags of a controller as a template. */
export function SaveTemplateDialog({ controller, onClose }: TemplateDialogProps) {
  const form = useForm({
    field: controllerTemplateCalls.createControllerTemplate.body,
    initial: {
      name: [controller.manufacturer, controller.model].filter(Boolean).join(' ') || controller.name,
    },
    toBody: ({ name }) => ({ name, controllerUuid: controller.uuid }),
    send: async (body) => {
      const template = await client.createControllerTemplate({ body });
      takeSaved('controllerTemplates', template, ({ name }) => name);
      refreshTemplates();
      refreshTags();
      showToast('success', `The template ${template.name} was added`);
      onClose();
    },
  });
  return (
    <FormDialog title="Save as template" form={form} verb="Save" always onClose={onClose}>
      <p>{`Its ${controller.tagsCount.toLocaleString('en')} tags can then be applied to other ${protocolTitle(controller.protocol)} controllers.`}</p>
      <Form form={form} label="Template">
        <TextInput label="Name" autoFocus bind={form.text('name')} />
      </Form>
    </FormDialog>
  );
}

/** Gives a controller the tags of a template (CTPL-04, COMM-16). */
export function ApplyTemplateDialog({ controller, onClose }: TemplateDialogProps) {
  const { controllerTemplateId: chosen } = useSnapshot(communicationStore);
  useEffect(() => () => changeCommunication({ controllerTemplateId: '' }), []);
  const { templates, isReading, fault } = useOfferedTemplates(controller.protocol);
  const form = useForm({
    field: controllerTemplateCalls.applyControllerTemplate.body,
    initial: { templateUuid: '' },
    send: async (body) => {
      const { created, skipped } = await client.applyControllerTemplate({
        params: { uuid: controller.uuid },
        body,
      });
      refreshTemplates();
      refreshTags();
      const left = skipped > 0 ? `, ${skipped.toLocaleString('en')} already existed` : '';
      showToast('success', `${created.toLocaleString('en')} tags were added${left}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Apply a template" form={form} verb="Apply" always onClose={onClose}>
      <Form form={form} label="Template">
        <Select
          label="Template"
          name="templateUuid"
          placeholder={
            templates.length > 0 ? 'Choose a template' : isReading ? 'Loading…' : 'No matching template'
          }
          options={templates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={form.values.templateUuid}
          error={form.errors.templateUuid ?? (fault && `Some templates could not be read: ${fault}`)}
          hint={`Those for ${protocolTitle(controller.protocol)}`}
          onChange={(templateUuid) => {
            form.edit({ templateUuid });
            changeCommunication({ controllerTemplateId: templateUuid });
          }}
        />
      </Form>
      {chosen && <Chosen uuid={chosen} />}
    </FormDialog>
  );
}

/** Tags of a template whose names are shown. */
const NAMED = 6;

function Chosen({ uuid }: { readonly uuid: string }) {
  const { data } = useCall(
    'offeredControllerTemplate',
    { params: { templateUuid: uuid } },
    { meta: { inline: true } },
  );
  if (!data) return null;
  const names = data.tags.slice(0, NAMED).map(({ name }) => name);
  const more = data.tagsCount - names.length;
  return (
    <Facts
      of={[
        ['Made for', [data.manufacturer, data.model].filter(Boolean).join(' ')],
        ['Tags', `${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`],
      ]}
    />
  );
}
