/** Alarms that raise no alert: taken out of service by somebody, or suppressed by another tag. */

import type { Recorder } from '../../../audit/recorder.ts';
import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import { fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { SetAside as SetAsideLevel } from '../evaluator.ts';
import {
  type AlarmSource,
  alarmSource,
  setAsideOf,
  setOutOfService,
  sourcesOfTags,
  sourcesOutOfService,
} from '../queries/alarm-service.ts';

const MINUTE_MS = 60_000;

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
        const tags = await sourcesOfTags(
          db,
          suppressed.map(({ tagId }) => tagId),
        );
        const byId = new Map(tags.map((tag) => [tag.id, tag]));
        return {
          items: [
            ...(await sourcesOutOfService(db)).map((source) => setAsideOf(source)),
            ...suppressed.flatMap(({ tagId, level }) => {
              const tag = byId.get(tagId);
              return tag ? [setAsideOf(tag, level)] : [];
            }),
          ],
        };
      }),

    setAlarmService: ({ caller }, { params, body: { inService, reason, minutes } }) => {
      if (!inService && reason === '') throw invalidField('reason', 'Please enter a reason');
      if (!inService && minutes === undefined) throw invalidField('minutes', 'Please choose an end');
      const action = inService ? 'alarm.intoService' : 'alarm.outOfService';
      return record(caller, action, async (db) => {
        const source = await alarmSource(db, params.tagId);
        if (!source) throw missing();
        const user = fullNameOf(caller.user);
        const since = new Date(now()).toISOString();
        const until = new Date(now() + (minutes ?? 0) * MINUTE_MS).toISOString();
        const outOfService = inService ? null : { since, until, user, reason };
        await setOutOfService(db, source, outOfService);
        const { uuid, name } = source;
        const kind = source.of === 'tags' ? 'tag' : 'communication';
        return {
          result: { items: outOfService ? [setAsideOf({ ...source, outOfService })] : [] },
          detail: {
            [source.of === 'tags' ? 'tag' : 'link']: uuid,
            name,
            ...(reason === '' ? {} : { reason, until }),
          },
          activity: {
            sites: [source.siteId],
            kind,
            object: { uuid, name },
            changes: serviceChanges(source, { inService, reason, until }),
          },
          events: [FIELD_CHANGED],
        };
      });
    },
  } satisfies Partial<Handlers>;
}

function serviceChanges(
  { outOfService }: Pick<AlarmSource, 'outOfService'>,
  to: { readonly inService: boolean; readonly reason: string; readonly until: string },
): { what: string; from?: string; to: string }[] {
  const { inService, reason, until } = to;
  return [
    {
      what: 'Alarms',
      from: outOfService ? 'out of service' : 'in service',
      to: inService ? 'in service' : 'out of service',
    },
    ...(reason === '' ? [] : [{ what: 'Reason', to: reason }]),
    ...(inService ? [] : [{ what: 'Until', to: until }]),
  ];
}
