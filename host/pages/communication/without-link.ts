import type { AnswerOf } from '../../../api/client/client.ts';

export type SiteCommunication = AnswerOf<'siteCommunication'>;

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
