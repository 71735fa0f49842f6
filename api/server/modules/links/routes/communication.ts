/** The communication of sites: links, controllers, scans, firmware. */
import type { Recorder } from '../../../audit/recorder.ts';
import type { Field } from '../../../field/field.ts';
import type { Storage } from '../../../storage/storage.ts';
import { valuesOfMany } from '../../tags/index.ts';
import type { LastValues, TagDirectory } from '../../values/index.ts';
import { ScanRegistry } from '../scan-registry.ts';
import type { Upgrades } from '../upgrades.ts';
import { certificateHandlers } from './certificates.ts';
import type { CommunicationParts } from './communication-parts.ts';
import { communicationHandlers } from './communications.ts';
import { controllerHandlers } from './controllers.ts';
import { firmwareHandlers } from './firmware.ts';
import { hubHandlers } from './hubs.ts';
import { linkAccessHandlers } from './link-access.ts';
import { scanHandlers } from './scans.ts';

interface Options {
  readonly storage: Storage;
  readonly record: Recorder;
  readonly bus: CommunicationParts['bus'];
  readonly live: {
    readonly tags: TagDirectory;
    readonly lastValues: LastValues;
  };
  readonly field: Field | undefined;
  readonly upgrades: Upgrades;
  readonly hosts: CommunicationParts['hosts'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function communicationGroup({ live, field, ...rest }: Options) {
  const parts: CommunicationParts = {
    ...rest,
    field,
    shown: {
      tags: live.tags,
      lastValues: live.lastValues,
      linkHealth: (link) => field?.linkHealth(link),
      customValues: valuesOfMany,
    },
  };
  return {
    ...communicationHandlers(parts),
    ...controllerHandlers(parts),
    ...scanHandlers(parts, new ScanRegistry(rest.now)),
    ...linkAccessHandlers(parts),
    ...certificateHandlers(parts),
    ...firmwareHandlers(parts),
    ...hubHandlers(parts),
  };
}
