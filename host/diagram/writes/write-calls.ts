import type { ControlEvent } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import type { WriteCalls } from './write-controller.ts';

/** The diagram that an operator acts on. */
export interface WritePlace {
  readonly schematicId: string;
  readonly siteId?: string;
}

/** Where a write comes from (LIVE-12): site and assignment on a dynamic diagram, the device on a static one. */
function contextOf(event: ControlEvent, { schematicId, siteId }: WritePlace) {
  const { assignmentId, deviceId, object: objectId } = event;
  return { schematicId, siteId, objectId, ...(assignmentId ? { assignmentId } : { deviceId }) };
}

/** As the operator read it, within the server's limit. */
const askedOf = ({ name, targetText }: ControlEvent) => ({
  name: name.slice(0, 200),
  target: targetText.slice(0, 200),
});

/** The fields of a press. */
export const holdBody = (event: ControlEvent, place: WritePlace) => ({
  expectedValue: event.current,
  readBackTags: [...event.readBackTags],
  readBackDelay: event.readBackDelay,
  asked: askedOf(event),
  ...contextOf(event, place),
});

/** The calls of a write, on the server. */
export const writeCalls = (place: () => WritePlace): WriteCalls => ({
  confirm: (event) =>
    client.confirmWrite({
      params: { uuid: event.tag },
      body: {
        value: event.target,
        expectedValue: event.current,
        delaySettings: event.delaySettings,
        hold: event.hold,
        ...contextOf(event, place()),
      },
    }),
  write: (event, commandId, confirmId) =>
    client.writeValue({
      params: { uuid: event.tag },
      body: {
        commandId,
        confirmId,
        value: event.target,
        expectedValue: event.current,
        isReset: event.isReset,
        readBackTags: [...event.readBackTags],
        readBackDelay: event.readBackDelay,
        delaySettings: event.delaySettings,
        asked: askedOf(event),
        ...contextOf(event, place()),
      },
    }),
  takeBack: (commandId) => client.cancelCommand({ params: { uuid: commandId } }),
  recall: (commandId) => client.command({ params: { uuid: commandId } }),
});
