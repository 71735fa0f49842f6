/** The communication of a site as plain data: the result of what was made, changed or archived (ORG-20). */
import type { AnswerOf } from '../../../api/client/client.ts';
import type { Communication, Controller } from '../../../api/contract/index.ts';

export type SiteCommunication = AnswerOf<'siteCommunication'>;

const put = <T extends { readonly uuid: string }>(items: readonly T[], item: T): T[] =>
  items.some(({ uuid }) => uuid === item.uuid)
    ? items.map((one) => (one.uuid === item.uuid ? item : one))
    : [...items, item];

/** A changed link is tried anew, and its controllers are reached through it: until then nobody knows whether they are. */
export function withLink(data: SiteCommunication, link: Communication): SiteCommunication {
  const { uuid, status, statusDetail } = link;
  const known = data.communication.some((one) => one.uuid === uuid && one.status === status);
  const behind = (one: Controller) =>
    one.communicationUuid === uuid ? { ...one, status, statusDetail } : one;
  return {
    ...data,
    communication: put(data.communication, link),
    controllers: known ? data.controllers : data.controllers.map(behind),
  };
}

export function withController(data: SiteCommunication, controller: Controller): SiteCommunication {
  const isNew = data.controllers.every(({ uuid }) => uuid !== controller.uuid);
  return counted(data, controller.communicationUuid, put(data.controllers, controller), {
    controllers: isNew ? 1 : 0,
    tags: isNew ? controller.tagsCount : 0,
  });
}

export function withoutController(data: SiteCommunication, uuid: string): SiteCommunication {
  const gone = data.controllers.find((one) => one.uuid === uuid);
  if (!gone) return data;
  const left = data.controllers.filter((one) => one !== gone);
  return counted(data, gone.communicationUuid, left, { controllers: -1, tags: -gone.tagsCount });
}

/** With these controllers, and what they add to the counts of their link. */
const counted = (
  data: SiteCommunication,
  link: string,
  controllers: SiteCommunication['controllers'],
  more: { readonly controllers: number; readonly tags: number },
): SiteCommunication => ({
  ...data,
  controllers,
  count: data.count + more.controllers,
  communication: data.communication.map((one) =>
    one.uuid === link
      ? {
          ...one,
          controllersCount: one.controllersCount + more.controllers,
          tagsCount: one.tagsCount + more.tags,
        }
      : one,
  ),
});

/** What is left of a site's communication without a link: nothing, if it was the only one (COMM-07). */
export function withoutLink(data: SiteCommunication, uuid: string): SiteCommunication {
  const controllers = data.controllers.filter((one) => one.communicationUuid !== uuid);
  return {
    ...data,
    communication: data.communication.filter((link) => link.uuid !== uuid),
    controllers,
    count: controllers.length,
  };
}
