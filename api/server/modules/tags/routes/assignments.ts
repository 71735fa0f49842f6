/** Assignments: the roles that devices fill at sites (OR-40). */
import { LIMITS } from '../../../../contract/index.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { unlessTaken } from '../../../http/unless-taken.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  changeAssignment,
  fill,
  fillerOf,
  findAssignment,
  insertAssignment,
  listAssignments,
  release,
  rolesOf,
} from '../queries/assignments.ts';
import { controllerOfTags, type TagController } from '../queries/controller-tags.ts';
import { detach } from '../queries/detached.ts';
import { heldController, type TagParts } from './tag-parts.ts';

const TAKEN = 'There is an assignment of this name';

type Parts = Pick<TagParts, 'record' | 'now'>;

export const assignmentHandlers = (parts: Parts) => ({
  ...assignmentCalls(parts),
  ...fillingCalls(parts),
});

/** The assignments of a company. */
function assignmentCalls({ record, now }: Parts) {
  return {
    assignments: ({ tenant }, { query }) =>
      tenant((db) =>
        listAssignments(
          db,
          { limit: query.limit ?? LIMITS.listPage, skip: query.skip ?? 0 },
          searchTerm(query.search),
        ),
      ),

    createAssignment: ({ caller }, { body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'assignment.create', async (db) => {
          const { id } = await insertAssignment(db, caller.companyId, body.name);
          return logged(await found(db, id));
        }),
      ),

    updateAssignment: ({ caller }, { params, body }) =>
      unlessTaken(TAKEN, () =>
        record(caller, 'assignment.update', async (db) => {
          const { id } = await found(db, params.uuid);
          await changeAssignment(db, id, { name: body.name });
          return logged(await found(db, id));
        }),
      ),

    archiveAssignment: ({ caller }, { params }) =>
      record(caller, 'assignment.archive', async (db) => {
        const { id, uuid, name, sitesCount } = await found(db, params.uuid);
        await detach(db, 'assignments', id);
        await changeAssignment(db, id, { archived_at: new Date(now()) });
        return { result: {}, detail: { assignment: uuid, name, sites: sitesCount } };
      }),
  } satisfies Partial<Handlers>;
}

/** Which device fills an assignment at its site. */
function fillingCalls({ record }: Parts) {
  return {
    controllerAssignments: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const controller = await controllerOfTags(db, params.uuid);
        if (!controller) throw missing();
        return { assignments: await rolesOf(db, controller.id, controller.siteId) };
      }),

    assignController: ({ caller }, { params, body }) =>
      record(caller, 'assignment.fill', async (db) => {
        const controller = await heldController(db, params.uuid);
        const assignment = await named(db, body.assignmentId);
        const { id: controllerId, siteId } = controller;
        const filler = await fillerOf(db, siteId, assignment.id);
        if (filler && filler.id !== controllerId && !body.replace)
          throw new HttpError(409, `${filler.name} fills “${assignment.name}” at this site`, {
            code: 'ROLE_TAKEN',
          });
        await fill(db, caller.companyId, { siteId, assignmentId: assignment.id, controllerId });
        const change = { what: 'Filled by', from: filler?.name, to: controller.name };
        return changed(db, controller, assignment, change);
      }),

    releaseController: ({ caller }, { params }) =>
      record(caller, 'assignment.release', async (db) => {
        const controller = await heldController(db, params.uuid);
        const assignment = await found(db, params.assignmentUuid);
        const { id: controllerId, siteId } = controller;
        await release(db, { siteId, assignmentId: assignment.id, controllerId });
        return changed(db, controller, assignment, { what: 'Filled by', from: controller.name });
      }),
  } satisfies Partial<Handlers>;
}

type Found = Awaited<ReturnType<typeof found>>;

async function found(db: Db, id: AnyId) {
  const assignment = await findAssignment(db, id);
  if (!assignment) throw missing();
  return assignment;
}

/** The assignment that a body names. */
async function named(db: Db, id: AnyId): Promise<Found> {
  const assignment = await findAssignment(db, id);
  if (assignment) return assignment;
  throw invalidField('assignmentId', 'This assignment does not exist');
}

const logged = (assignment: Found) => ({
  result: assignment,
  detail: { assignment: assignment.uuid, name: assignment.name },
});

async function changed(
  db: Db,
  { id, siteId }: TagController,
  { uuid, name }: Found,
  change: { readonly what: string; readonly from?: string; readonly to?: string },
) {
  return {
    result: { assignments: await rolesOf(db, id, siteId) },
    activity: { sites: [siteId], kind: 'assignment' as const, object: { uuid, name }, changes: [change] },
  };
}
