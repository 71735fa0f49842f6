/** Alerts: listed, counted, acknowledged, completed and set aside (ALRT). */

import {
  ALERTS_PAGE,
  type Alert,
  type AlertStatus,
  isGranted,
  MOST_SHOWN_TAGS,
} from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { ALERTS_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { diagramOfSite, dynamicTagsOfSite } from '../../tags/index.ts';
import { type AlertAction, done, eventsOf } from '../alert-state.ts';
import { lockAlert, updateAlert } from '../queries/alert-rows.ts';
import {
  type AlertPlace,
  alertHistory,
  alertPlace,
  countAlerts,
  findAlert,
  leadingAlerts,
  listAlerts,
} from '../queries/alerts.ts';
import { equipmentOf } from '../queries/equipment.ts';

const MINUTE_MS = 60_000;

export const alertHandlers = (record: Recorder, now: () => number) => ({
  ...readAlerts(now),
  ...actOnAlerts(record, now),
});

function readAlerts(now: () => number) {
  return {
    alerts: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const { type, startDate, endDate, equipmentOf: of } = query;
        const filter = {
          ...query,
          tags: of === undefined ? undefined : (await equipmentOf(db, of.split(','))).map(({ id }) => id),
          term: searchTerm(query.search),
          from: startDate ? new Date(startDate) : undefined,
          to: endDate ? new Date(endDate) : undefined,
          type: type === 'warning' ? 'urgent' : type,
        } as const;
        const page = { limit: query.limit ?? ALERTS_PAGE, skip: query.skip ?? 0 };
        return listAlerts(db, filter, page, new Date(now()));
      }),

    alertCount: ({ tenant, caller }) =>
      tenant(async (db) => {
        const at = new Date(now());
        const counts = await countAlerts(db, at);
        const sum = (key: 'critical' | 'urgent') => counts.reduce((total, site) => total + site[key], 0);
        return {
          criticalCount: sum('critical'),
          urgentCount: sum('urgent'),
          sites: seesSites(caller)
            ? counts.map(({ uuid, critical, urgent, hubCritical, acknowledged }) => ({
                uuid,
                criticalAlertsCount: critical,
                urgentAlertsCount: urgent,
                acknowledgedAlertsCount: acknowledged,
                communication: { hubCriticalAlertsCount: hubCritical },
              }))
            : [],
          ...(await leadingAlerts(db, at)),
        };
      }),

    alertHistory: ({ tenant }, { params, query }) =>
      tenant(async (db) => {
        const place = await alertPlace(db, params.alertId, query.siteId);
        if (!place) throw missing();
        return alertHistory(db, place.id, { limit: query.limit ?? ALERTS_PAGE, skip: query.skip ?? 0 });
      }),

    alertDiagram: ({ tenant, caller }, { params, query }) =>
      tenant((db) => diagramOfAlert(db, caller, params.id, query.near)),
  } satisfies Partial<Handlers>;
}

function actOnAlerts(record: Recorder, now: () => number) {
  const act = createActing(record, now);
  return {
    updateAlert: ({ caller }, { params, body }) =>
      act(caller, params.id, { event: ACTION_OF[body.status], note: body.note || undefined }, body.siteId),

    shelveAlert: ({ caller }, { params, body: { minutes, reason } }) => {
      if (minutes === 0) return act(caller, params.id, { event: 'unshelved' });
      if (reason === '') throw invalidField('reason', 'Please enter a reason');
      const until = new Date(now() + minutes * MINUTE_MS);
      return act(caller, params.id, { event: 'shelved', until, reason });
    },
  } satisfies Partial<Handlers>;
}

const NOWHERE = { diagram: null, tags: [], link: null };

/** The diagram that best shows an alert's tag or its equipment; none if the user may see no diagrams. */
async function diagramOfAlert(db: Db, caller: Caller, id: AnyId, near: string | undefined) {
  const place = await alertPlace(db, id, undefined);
  if (!place) throw missing();
  if (!place.tagUuid) return { ...NOWHERE, link: place.linkUuid };
  if (!isGranted(caller.permissions, 'Site.Overview.canSee')) return NOWHERE;
  // An archived tag no longer belongs to equipment, but may still be shown.
  const own = { uuid: place.tagUuid, linkObjectUuid: place.linkObjectUuid };
  const others = (await equipmentOf(db, [place.tagUuid])).filter(({ uuid }) => uuid !== own.uuid);
  // The link object tells a diagram which tag fills a role there, such as one of two pumps.
  const meant = new Set((await dynamicTagsOfSite(db, place.siteUuid)).values());
  const tags = [own, ...others].slice(0, MOST_SHOWN_TAGS).map(({ uuid, linkObjectUuid }) => ({
    uuid,
    linkObjectUuid: meant.has(uuid) ? linkObjectUuid : null,
  }));
  const found = await diagramOfSite(db, place.siteId, tags, near);
  return found ? { ...found, link: null } : NOWHERE;
}

/** SIDE-10, PERM-10: counts of sites are for users who may see both. */
const seesSites = ({ permissions }: Caller): boolean =>
  isGranted(permissions, 'Site.Overview.canSee') && isGranted(permissions, 'Site.Alerts.canSee');

/** What a person does to an alert by setting its status. */
const ACTION_OF = {
  open: 'reopened',
  acknowledged: 'acknowledged',
  completed: 'completed',
} as const satisfies Record<AlertStatus, AlertAction['event']>;

const ACTIONS: Readonly<Record<AlertAction['event'], string>> = {
  acknowledged: 'alert.acknowledge',
  reopened: 'alert.reopen',
  completed: 'alert.complete',
  shelved: 'alert.shelve',
  unshelved: 'alert.unshelve',
};

/** The tag or the link of an alert, for the activity log of its site. */
const subjectOf = ({ tagUuid, tagName, linkUuid, linkName }: NonNullable<AlertPlace>) =>
  tagUuid
    ? ({ kind: 'tag', object: { uuid: tagUuid, name: tagName ?? '' } } as const)
    : ({ kind: 'communication', object: { uuid: linkUuid, name: linkName } } as const);

/** What a person wrote with an action: the reason of a shelving, the note of an acknowledgement. */
function wordsOf(action: AlertAction): { note: string | null; until: Date | null; title: 'Reason' | 'Note' } {
  if (action.event === 'shelved') return { note: action.reason, until: action.until, title: 'Reason' };
  const note = action.event === 'acknowledged' ? (action.note ?? null) : null;
  return { note, until: null, title: 'Note' };
}

/** One action of a person on an alert: its state, its history and the audit log change in one transaction. */
function createActing(record: Recorder, now: () => number) {
  return (caller: Caller, id: AnyId, action: AlertAction, site?: AnyId): Promise<Alert> =>
    record(caller, ACTIONS[action.event], async (db) => {
      const place = await alertPlace(db, id, site);
      const alert = place && (await lockAlert(db, place.id));
      if (!place || !alert) throw missing();
      const at = new Date(now());
      const user = fullNameOf(caller.user);
      const next = done(alert, action, user, at);
      if (typeof next === 'string') throw new HttpError(409, next, { code: 'ALERT_STATE' });
      const { note, until, title } = wordsOf(action);
      const lines = eventsOf(action.event, alert, next).map((event, nth) => ({
        ...{ alert: alert.uuid, at, event, until },
        // Follow-ups of an action belong to no person.
        ...(nth === 0 ? { user, note } : { user: null, note: null }),
      }));
      await updateAlert(db, { ...alert, ...next }, lines);
      return {
        result: (await findAlert(db, alert.uuid, at))!,
        detail: {
          alert: alert.uuid,
          message: alert.message,
          ...(note === null ? {} : { [title.toLowerCase()]: note }),
        },
        activity: {
          sites: [place.siteId],
          ...subjectOf(place),
          changes: [
            { what: 'Alert', to: alert.message },
            { what: 'Status', from: alert.status, to: next.status },
            ...(note === null ? [] : [{ what: title, to: note }]),
          ],
        },
        events: [ALERTS_CHANGED],
      };
    });
}
