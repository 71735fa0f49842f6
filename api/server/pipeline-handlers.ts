/** The calls about values: reading, history and writing. */
import type { AuditLog } from './audit/audit-log.ts';
import { auditHandlers } from './modules/activity/index.ts';
import { type CommandService, commandHandlers, type Drivers } from './modules/commands/index.ts';
import { historyHandlers, type Present } from './modules/history/index.ts';
import { type LiveInterest, liveHandlers } from './modules/live/index.ts';
import { playbackHandlers } from './modules/playback/index.ts';
import { tagValueHandlers } from './modules/tags/index.ts';
import type { LastValues, TagDirectory } from './modules/values/index.ts';
import type { Storage } from './storage/storage.ts';

interface HandlerParts {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly audit: AuditLog;
  readonly commands: CommandService;
  readonly interest: LiveInterest;
  readonly field: () => Drivers | undefined;
  readonly now: () => number;
  readonly present: () => Present;
}

export const pipelineHandlers = ({
  storage,
  tags,
  lastValues,
  audit,
  now,
  present,
  ...parts
}: HandlerParts) => ({
  ...commandHandlers(parts.commands, now),
  ...auditHandlers(audit, now),
  ...historyHandlers(tags, lastValues, present),
  ...playbackHandlers,
  ...tagValueHandlers(tags, lastValues, audit, now),
  ...liveHandlers({ storage, tags, now, interest: parts.interest, field: parts.field }),
});
