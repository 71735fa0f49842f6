/** Assignments: named roles that devices fill at sites, so that one diagram serves many sites (OR-40). */
import { anyId, boolean, type Infer, list, number, object, optional, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { nameField, page } from './shared.ts';
import { namedField } from './tag-fields.ts';

const seen = {
  anyOf: [
    'Site.Communication.canSee',
    'Setup.LinkObjects.canSee',
    'Site.Overview.canSee',
    'Site.Reports.canSee',
    'Dash.canSee',
  ],
} as const;
const either = (right: 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.Communication.${right}`, `Setup.LinkObjects.${right}`] }) as const;
const changed = { anyOf: ['Site.Communication.update'] } as const;

const whole = () => number({ integer: true });
const assignmentField = object({
  id: whole(),
  uuid: uuid(),
  name: nameField,
  /** Sites where a device fills it. */
  sitesCount: whole(),
});
/** At one site; a device fills few roles. */
const rolesOfController = object({ assignments: list(namedField, { max: 1000 }) });

/** The id of an assignment, with the message of TAG-06 if it is missing. */
export const ASSIGNMENT_REQUIRED = 'Assignment is required!';

export const assignmentCalls = {
  assignments: call('GET assignment', {
    summary: 'Assignments by name, in pages of 30',
    needs: seen,
    query: page,
    reply: object({ items: list(assignmentField, { max: 500 }), total: whole() }),
  }),
  createAssignment: call('POST assignment', {
    summary: 'A new assignment',
    needs: either('add'),
    body: object({ name: nameField }),
    reply: assignmentField,
  }),
  updateAssignment: call('PUT assignment/{uuid}', {
    summary: 'Renames an assignment',
    needs: either('update'),
    params: { uuid: idOf('assignment') },
    body: object({ name: nameField }),
    reply: assignmentField,
  }),
  archiveAssignment: call('DELETE assignment/{uuid}', {
    summary: 'PROPOSED: archives an assignment; devices fill it no more',
    needs: either('archive'),
    params: { uuid: idOf('assignment') },
    reply: object({}),
  }),
  controllerAssignments: call('GET communications/controller/{uuid}/assignments', {
    summary: 'PROPOSED: the assignments that a controller fills at its site',
    needs: { anyOf: ['Site.Communication.canSee'] },
    params: { uuid: idOf('controller') },
    reply: rolesOfController,
  }),
  assignController: call('POST communications/controller/{uuid}/assignments', {
    summary:
      'PROPOSED: a controller fills an assignment at its site from now on; 409 ROLE_TAKEN where another one does and `replace` is not true',
    needs: changed,
    params: { uuid: idOf('controller') },
    body: object({ assignmentId: anyId({ say: ASSIGNMENT_REQUIRED }), replace: optional(boolean()) }),
    reply: rolesOfController,
  }),
  releaseController: call('DELETE communications/controller/{uuid}/assignments/{assignmentUuid}', {
    summary: 'PROPOSED: a controller fills an assignment no more',
    needs: changed,
    params: { uuid: idOf('controller'), assignmentUuid: idOf('assignment') },
    reply: rolesOfController,
  }),
} as const;

export type Assignment = Infer<typeof assignmentField>;
