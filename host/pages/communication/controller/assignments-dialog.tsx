import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../../api/client/errors.ts';
import { keyOf } from '../../../../api/client/hooks.ts';
import { assignmentCalls } from '../../../../api/contract/calls/assignments.ts';
import type { Controller, Named } from '../../../../api/contract/index.ts';
import { client, useCall } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { AssignmentField } from '../../../parts/communication/reference-fields.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldGroup, Form, Submit, TextInput } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import styles from './controller-page.module.css';

export const useControllerAssignments = (uuid: string) =>
  useCall('controllerAssignments', { params: { uuid } }, { meta: { inline: true } });

interface AssignmentsDialogProps {
  readonly controller: Controller;
  readonly onClose: () => void;
}

/** The roles that a controller fills at its site: through them one dynamic diagram serves many sites (OR-40). */
export function AssignmentsDialog({ controller, onClose }: AssignmentsDialogProps) {
  const { data } = useControllerAssignments(controller.uuid);
  const take = ({ assignments }: { assignments: Named[] }): void => {
    queryClient.setQueryData(keyOf('controllerAssignments', { params: { uuid: controller.uuid } }), {
      assignments,
    });
    void queryClient.invalidateQueries({ queryKey: ['assignments'] });
  };
  const release = async ({ uuid, name }: Named) => {
    try {
      take(await client.releaseController({ params: { uuid: controller.uuid, assignmentUuid: uuid } }));
      showToast('success', `${controller.name} is no longer ${name}`);
    } catch (error) {
      showToast('error', messageOf(error));
    }
  };
  const filled = data?.assignments ?? [];
  return (
    <Dialog title="Assignments" open onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{`What ${controller.name} is at ${controller.siteName}. Dynamic diagrams find their tags by it.`}</p>
      {data && filled.length === 0 && <p className={styles.none}>No assignments yet.</p>}
      <ul className={styles.roles}>
        {filled.map((role) => (
          <li key={role.uuid}>
            <span>{role.name}</span>
            <IconButton
              icon={UserRoundX}
              label={`Take ${role.name} away`}
              onClick={() => void release(role)}
            />
          </li>
        ))}
      </ul>
      <FillForm controller={controller} onFilled={take} />
      <NewAssignment controller={controller} onFilled={take} />
    </Dialog>
  );
}

interface FillProps {
  readonly controller: Controller;
  readonly onFilled: (answer: { assignments: Named[] }) => void;
}

function FillForm({ controller, onFilled }: FillProps) {
  /** Another controller fills it: the server's message. */
  const [taken, setTaken] = useState<string | null>(null);
  const fill = async (assignmentId: string | number, replace: boolean) => {
    onFilled(
      await client.assignController({ params: { uuid: controller.uuid }, body: { assignmentId, replace } }),
    );
    form.reset({ assignmentId: '' });
    showToast('success', `${controller.name} was assigned`);
  };
  const form = useForm({
    field: assignmentCalls.assignController.body,
    initial: { assignmentId: '' },
    send: async ({ assignmentId }) => {
      try {
        await fill(assignmentId, false);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'ROLE_TAKEN')) throw error;
        setTaken(error.message);
      }
    },
  });
  return (
    <>
      <Form form={form} label="Assign">
        <div className={styles.withButton}>
          <AssignmentField {...form.field('assignmentId')} />
          <Submit form={form} always>
            Assign
          </Submit>
        </div>
      </Form>
      {taken && (
        <Confirm
          open
          title="Take it over?"
          action="Take over"
          onClose={() => setTaken(null)}
          onConfirm={() => fill(form.values.assignmentId, true)}
        >
          {`${taken}. Diagrams of the site will show ${controller.name} in its place.`}
        </Confirm>
      )}
    </>
  );
}

/** A role that does not exist yet. */
function NewAssignment({ controller, onFilled }: FillProps) {
  const form = useForm({
    field: assignmentCalls.createAssignment.body,
    initial: { name: '' },
    send: async (body) => {
      const { uuid } = await client.createAssignment({ body });
      onFilled(
        await client.assignController({ params: { uuid: controller.uuid }, body: { assignmentId: uuid } }),
      );
      form.reset({ name: '' });
      showToast('success', `${controller.name} was assigned`);
    },
  });
  return (
    <div className={styles.after}>
      <FieldGroup title="A new assignment">
        <Form form={form} label="New assignment">
          <div className={styles.withButton}>
            <TextInput label="Name" placeholder="Main pump" bind={form.text('name')} />
            <Submit form={form}>Add and assign</Submit>
          </div>
        </Form>
      </FieldGroup>
    </div>
  );
}
