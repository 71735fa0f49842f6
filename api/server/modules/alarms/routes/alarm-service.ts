/** Alarms that raise no alert: taken out of service by somebody, or suppressed by another tag. */

import type { Recorder } from '../../../audit/recorder.ts';
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import { fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { SetAside as SetAsideLevel } from '../evaluator.ts';
import {
  placedTag,
  placedTags,
  setAsideOf,
  setOutOfService,
  tagsOutOfService,
} from '../queries/alarm-service.ts';

interface AlarmServiceParts {
  readonly record: Recorder;
  readonly now: () => number;
  /** Reached levels that raise no alert, of all companies. */
  readonly setAside: () => readonly SetAsideLevel[];
}

export function alarmServiceHandlers(parts: AlarmServiceParts) {
  const { record, now, setAside } = parts;
  return {
    alarmsSetAside: ({ tenant, caller }) =>
      tenant(async (db) => {
        const suppressed = setAside().filter(
          ({ why, companyId }) => why === 'suppressed' && companyId === caller.companyId,
        );
        const tags = await placedTags(
          db,
          suppressed.map(({ tagId }) => tagId),
        );
        const byId = new Map(tags.map((tag) => [tag.id, tag]));
        return {
          items: [
            ...(await tagsOutOfService(db)).map((tag) => setAsideOf(tag)),
            ...suppressed.flatMap(({ tagId, level }) => {
              const tag = byId.get(tagId);
              return tag ? [setAsideOf(tag, level)] : [];
            }),
          ],
        };
      }),

    setAlarmService: ({ caller }, { params, body: { inService, reason } }) => {
      if (!inService && reason === '') throw invalidField('reason', 'Please enter a reason');
      const action = inService ? 'alarm.intoService' : 'alarm.outOfService';
      return record(caller, action, async (db) => {
        const tag = await placedTag(db, params.tagId);
        if (!tag) throw missing();
        const user = fullNameOf(caller.user);
        const outOfService = inService ? null : { since: new Date(now()).toISOString(), user, reason };
        await setOutOfService(db, tag.id, outOfService);
        return {
          result: { items: outOfService ? [setAsideOf({ ...tag, outOfService })] : [] },
          detail: { tag: tag.uuid, name: tag.name, ...(reason === '' ? {} : { reason }) },
          activity: {
            sites: [tag.siteId],
            kind: 'tag',
            object: { uuid: tag.uuid, name: tag.name },
            changes: [
              {
                what: 'Alarms',
                from: tag.outOfService ? 'out of service' : 'in service',
                to: inService ? 'in service' : 'out of service',
              },
              ...(reason === '' ? [] : [{ what: 'Reason', to: reason }]),
            ],
          },
          events: [FIELD_CHANGED],
        };
      });
    },
  } satisfies Partial<Handlers>;
}
