/** All handlers of the contract, put together from the parts of a server. */
import type { Access } from './access/access.ts';
import { createRecorder } from './audit/recorder.ts';
import { Upgrades } from './communications/upgrades.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/people.ts';
import type { Field } from './field/field.ts';
import type { Handlers } from './handler.ts';
import type { LivePath } from './live/livepath.ts';
import type { Mails } from './mail/mails.ts';
import { activityHandlers } from './routes/activity.ts';
import { alarmServiceHandlers } from './routes/alarm-service.ts';
import { alertHandlers } from './routes/alerts.ts';
import { announced } from './routes/announced.ts';
import { assignmentHandlers } from './routes/assignments.ts';
import { assimilationHandlers } from './routes/assimilation.ts';
import { authHandlers } from './routes/auth.ts';
import { communicationGroup } from './routes/communication.ts';
import { companyHandlers } from './routes/companies.ts';
import { controllerTagHandlers } from './routes/controller-tags.ts';
import { controllerTemplateHandlers } from './routes/controller-templates.ts';
import { customFieldHandlers } from './routes/custom-fields.ts';
import { diagramHandlers } from './routes/diagrams.ts';
import { formulaValueHandlers } from './routes/formula-values.ts';
import { groupHandlers } from './routes/groups.ts';
import { imageHandlers } from './routes/images.ts';
import { labelsTold } from './routes/labels-changed.ts';
import { linkObjectHandlers } from './routes/link-objects.ts';
import { meaningHandlers } from './routes/meaning.ts';
import { organisationHandlers } from './routes/organisation.ts';
import { outboxHandlers } from './routes/outbox.ts';
import { overviewTemplateHandlers } from './routes/overview-templates.ts';
import { overviewHandlers } from './routes/overviews.ts';
import { passwordHandlers } from './routes/passwords.ts';
import { peopleHandlers } from './routes/people.ts';
import { pluginHandlers } from './routes/plugins.ts';
import { popupOverviewHandlers } from './routes/popup-overviews.ts';
import { preferenceHandlers } from './routes/preferences.ts';
import { profileHandlers } from './routes/profile.ts';
import { roleHandlers } from './routes/roles.ts';
import { savingHandlers } from './routes/saving.ts';
import { searchHandlers } from './routes/search.ts';
import { sessionHandlers } from './routes/sessions.ts';
import { siteModeHandlers } from './routes/site-mode.ts';
import { type Checks, systemHandlers } from './routes/system.ts';
import { systemLabelHandlers } from './routes/system-labels.ts';
import { userFormHandlers } from './routes/user-forms.ts';
import { versionHandlers } from './routes/versions.ts';
import type { Storage } from './storage/storage.ts';

export interface HandlerParts {
  readonly config: Pick<Config, 'demo' | 'host' | 'publicUrl' | 'fieldHosts'>;
  readonly storage: Storage;
  readonly access: Access;
  readonly mails: Mails;
  readonly live: Pick<
    LivePath,
    | 'audit'
    | 'presence'
    | 'handlers'
    | 'rightsChanged'
    | 'alertsChanged'
    | 'labelsChanged'
    | 'setAside'
    | 'tags'
    | 'lastValues'
    | 'fieldChanged'
  >;
  /** The drivers; without them links can be kept and not used. */
  readonly field?: Field;
  readonly upgrades?: Upgrades;
  readonly checks?: Checks;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { config, storage, access, mails, live, field, checks } = parts;
  const { upgrades = new Upgrades({ storage, tell: async () => false }) } = parts;
  const { audit, rightsChanged } = live;
  const { links, passwords, now } = access;
  const record = createRecorder(audit, now);
  const people = { storage, record, passwords, links, rightsChanged };
  const tagParts = {
    record,
    tags: live.tags,
    lastValues: live.lastValues,
    changed: live.fieldChanged,
    field,
    now,
  };
  const handlers: Handlers = {
    ...systemHandlers(config, storage, DEMO_ACCOUNTS, checks),
    ...authHandlers(access, config.publicUrl),
    ...passwordHandlers(access),
    ...assimilationHandlers(access, audit, config.publicUrl),
    ...sessionHandlers({ access, audit, mails, rightsChanged, publicUrl: config.publicUrl }),
    ...outboxHandlers(mails, storage),
    ...roleHandlers(people),
    ...peopleHandlers(people),
    ...userFormHandlers(people),
    ...groupHandlers(people),
    ...companyHandlers(people),
    ...customFieldHandlers(people),
    ...pluginHandlers(people),
    ...profileHandlers(people),
    ...preferenceHandlers(),
    ...organisationHandlers(record),
    ...communicationGroup({
      storage,
      record,
      live,
      field,
      upgrades,
      allowedHosts: config.fieldHosts ?? (config.demo ? ['localhost'] : []),
      now,
    }),
    ...controllerTagHandlers(tagParts),
    ...controllerTemplateHandlers(tagParts),
    ...linkObjectHandlers(tagParts),
    ...assignmentHandlers(tagParts),
    ...activityHandlers(),
    ...alertHandlers(record, now, live.alertsChanged),
    ...alarmServiceHandlers({ record, now, setAside: live.setAside, changed: live.fieldChanged }),
    ...diagramHandlers(),
    ...siteModeHandlers({ tags: live.tags, lastValues: live.lastValues, now }),
    ...systemLabelHandlers(live),
    ...imageHandlers(record),
    ...announced(savingHandlers(record), live.presence),
    ...popupOverviewHandlers(record),
    ...announced(versionHandlers(record), live.presence),
    ...overviewTemplateHandlers(record),
    ...overviewHandlers(record),
    ...meaningHandlers(record),
    ...formulaValueHandlers(storage, now),
    ...searchHandlers(),
    ...live.handlers,
  };
  return labelsTold(handlers, live.labelsChanged);
}
