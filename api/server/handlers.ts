/** All handlers of the contract, built from the parts of a server. */
import type { Access } from './access/access.ts';
import { createRecorder, type Recorder } from './audit/recorder.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { NodeList } from './cluster/node-list.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/people.ts';
import { hostListOf } from './field/allowed-hosts.ts';
import type { Field } from './field/field.ts';
import type { Handlers } from './http/handler.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Mails } from './mail/mails.ts';
import { activityHandlers } from './modules/activity/index.ts';
import { alarmServiceHandlers, alertHandlers } from './modules/alarms/index.ts';
import { annotationHandlers } from './modules/annotations/index.ts';
import { archiveHandlers } from './modules/archive/index.ts';
import { assemblyHandlers } from './modules/assemblies/index.ts';
import { customFieldHandlers } from './modules/custom-fields/index.ts';
import {
  assemblyUsageHandlers,
  copyDiagram,
  diagramHandlers,
  overviewHandlers,
  overviewTemplateHandlers,
  popupOverviewHandlers,
  savingHandlers,
  siteModeHandlers,
  versionHandlers,
} from './modules/diagrams/index.ts';
import { equipmentNoteHandlers } from './modules/equipment-notes/index.ts';
import { formulaValueHandlers } from './modules/formulas/index.ts';
import { galleryHandlers } from './modules/gallery/index.ts';
import { HISTORY_DAYS, type Present, recountTag } from './modules/history/index.ts';
import { imageHandlers } from './modules/images/index.ts';
import { communicationGroup, controllerTemplateHandlers, Upgrades } from './modules/links/index.ts';
import { meaningHandlers, systemLabelHandlers } from './modules/meaning/index.ts';
import { createWebhook, notificationHandlers, type Webhook } from './modules/notifications/index.ts';
import {
  assimilationHandlers,
  authHandlers,
  companyHandlers,
  formerMembers,
  groupHandlers,
  invitationHandlers,
  passwordHandlers,
  peopleHandlers,
  preferenceHandlers,
  profileHandlers,
  roleHandlers,
  SignInLog,
  sessionHandlers,
  userFormHandlers,
} from './modules/people/index.ts';
import { pluginHandlers } from './modules/plugins/index.ts';
import { changesThrough, reportHandlers } from './modules/reports/index.ts';
import { scheduleHandlers } from './modules/schedules/index.ts';
import { searchHandlers } from './modules/search/index.ts';
import { organizationHandlers } from './modules/sites/index.ts';
import {
  type Checks,
  jobHandlers,
  mailReport,
  nodeHandlers,
  outboxHandlers,
  smsReport,
  systemHandlers,
  testMailHandlers,
} from './modules/system/index.ts';
import { assignmentHandlers, controllerTagHandlers, linkObjectHandlers } from './modules/tags/index.ts';
import { takeoverHandlers } from './modules/takeover/index.ts';
import { treeHandlers } from './modules/tree/index.ts';
import type { RealtimePipeline } from './realtime-pipeline.ts';
import type { Storage } from './storage/storage.ts';

interface HandlerParts {
  readonly config: Pick<Config, 'demo' | 'host' | 'publicUrl' | 'fieldHosts' | 'historyDays'>;
  /** The SMS service; without it nobody is told by SMS. */
  readonly webhook?: Webhook;
  readonly storage: Storage;
  readonly log: { warn(fields: object, text: string): void };
  readonly access: Access;
  readonly mails: Mails;
  /** Receives what every commit changed. */
  readonly bus: EventBus;
  readonly jobs: Pick<JobRunner, 'status'>;
  readonly nodes: Pick<NodeList, 'all' | 'self' | 'isCutOff'>;
  readonly live: Pick<
    RealtimePipeline,
    'audit' | 'handlers' | 'setAside' | 'linkOwners' | 'tags' | 'lastValues'
  >;
  /** The drivers; without them links can be stored but not used. */
  readonly field?: Field;
  readonly upgrades?: Upgrades;
  readonly checks?: Checks;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { config, storage, bus, live, field } = parts;
  const { now } = parts.access;
  const { upgrades = new Upgrades({ storage, tell: async () => false }) } = parts;
  const record = createRecorder({ audit: live.audit, bus, now });
  const { tags, lastValues } = live;
  const tagParts = { record, tags, lastValues, field, now, recount: recountTag };
  const hosts = hostListOf(config);
  return {
    ...serverHandlers(parts, record),
    ...peopleAndCompanyHandlers(parts, record),
    ...organizationHandlers(record),
    ...archiveHandlers({ record, hosts, formerMembers: formerMembers(administrationOf(parts, record)) }),
    ...communicationGroup({ storage, record, bus, live, field, upgrades, hosts, now }),
    ...controllerTagHandlers(tagParts),
    ...controllerTemplateHandlers(tagParts),
    ...linkObjectHandlers(tagParts),
    ...assignmentHandlers(tagParts),
    ...activityHandlers(),
    ...alertHandlers(record, now),
    ...alarmServiceHandlers({ record, now, setAside: () => live.setAside() }),
    ...treeHandlers(record, copyDiagram),
    ...reportHandlers({ record, tags, lastValues, now, present: presentOf(parts) }),
    ...annotationHandlers({ record, now, changesThrough }),
    ...equipmentNoteHandlers({ record, now }),
    ...assemblyHandlers({ record, now }),
    ...scheduleHandlers({ storage, record, mails: parts.mails, now }),
    ...takeoverHandlers(record),
    ...diagramGroup(parts, record),
    ...notificationHandlers({
      storage,
      record,
      mails: parts.mails,
      webhook: parts.webhook ?? createWebhook({}),
      bus,
      now,
    }),
    ...galleryHandlers({ record, signed: parts.access.signed, now }),
    ...systemLabelHandlers(live),
    ...meaningHandlers(record),
    ...formulaValueHandlers(now),
    ...searchHandlers(),
    ...live.handlers,
  };
}

/** The server itself: health, jobs, its nodes, sent mails. */
const serverHandlers = (
  { config, storage, access: { now }, checks, jobs, nodes, live, mails, webhook }: HandlerParts,
  record: Recorder,
) => ({
  ...systemHandlers(config, storage, DEMO_ACCOUNTS, checks),
  ...jobHandlers(jobs),
  ...nodeHandlers(
    nodes,
    () => live.linkOwners(),
    async () => ({
      mail: await mailReport(mails, storage, now()),
      sms: webhook?.reason === null ? await smsReport(storage, now()) : null,
    }),
  ),
  ...testMailHandlers(mails, record, now),
  ...outboxHandlers(mails, storage),
});

/** Sign-in, users with their roles and groups, and a company's own settings. */
const administrationOf = ({ storage, access, bus }: HandlerParts, record: Recorder) => ({
  ...{ storage, record, bus },
  ...{ passwords: access.passwords, links: access.links },
});

function peopleAndCompanyHandlers(parts: HandlerParts, record: Recorder) {
  const { config, storage, access, mails, bus, log } = parts;
  const signIns = new SignInLog({ storage, audit: parts.live.audit, now: access.now, log });
  const people = administrationOf(parts, record);
  return {
    ...authHandlers({ access, signIns, publicUrl: config.publicUrl }),
    ...passwordHandlers(access, signIns),
    ...invitationHandlers(people, access),
    ...assimilationHandlers(access, record, config.publicUrl),
    ...sessionHandlers({ access, record, mails, bus, publicUrl: config.publicUrl }),
    ...roleHandlers(people),
    ...peopleHandlers(people),
    ...userFormHandlers(people),
    ...groupHandlers(people),
    ...companyHandlers(people),
    ...customFieldHandlers(people),
    ...pluginHandlers(people),
    ...profileHandlers(people),
    ...preferenceHandlers(),
  };
}

const presentOf =
  ({ config: { historyDays = HISTORY_DAYS }, access }: HandlerParts) =>
  (): Present => ({ now: access.now(), historyDays });

/** Diagrams of every kind, their versions and images. */
const diagramGroup = (parts: HandlerParts, record: Recorder) => ({
  ...diagramHandlers(),
  ...assemblyUsageHandlers,
  ...siteModeHandlers({
    tags: parts.live.tags,
    lastValues: parts.live.lastValues,
    present: presentOf(parts),
  }),
  ...imageHandlers(record),
  ...savingHandlers(record),
  ...popupOverviewHandlers(record),
  ...versionHandlers(record),
  ...overviewTemplateHandlers(record),
  ...overviewHandlers(record),
});
