/** What the handlers of a site's communication share. */
import type { Recorder } from '../../../audit/recorder.ts';
import type { EventBus } from '../../../bus/event-bus.ts';
import type { HostList } from '../../../field/allowed-hosts.ts';
import type { Field } from '../../../field/field.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Db, Storage } from '../../../storage/storage.ts';
import { type LinkRow, lockLink } from '../queries/links.ts';
import { type ShownParts, showLinks } from '../shown.ts';
import type { Upgrades } from '../upgrades.ts';

export interface CommunicationParts {
  readonly storage: Storage;
  readonly record: Recorder;
  readonly shown: ShownParts;
  /** Undefined if the server runs without drivers. */
  readonly field: Field | undefined;
  /** For what is outside the database's tables: passwords at the broker and encrypted secrets. */
  readonly bus: Pick<EventBus, 'publish'>;
  readonly upgrades: Upgrades;
  /** MIMIC_FIELD_HOSTS. */
  readonly hosts: HostList;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The drivers. Throws 503 if they do not run. */
export function fieldOf({ field }: Pick<CommunicationParts, 'field'>): Field {
  if (field) return field;
  throw new HttpError(503, 'The drivers do not run at present. Try again in a minute', {
    code: 'FIELD_AWAY',
  });
}

/** The link, locked until the transaction ends. Throws 404 if it is missing, archived or another company's. */
export async function heldLink(db: Db, uuid: string): Promise<LinkRow> {
  const link = await lockLink(db, uuid);
  if (!link) throw missing();
  return link;
}

/** The present link. */
export async function shownLink(db: Db, uuid: string, parts: ShownParts) {
  const [shown] = await showLinks(db, [await heldLink(db, uuid)], parts);
  return shown!;
}

/** An address that its protocol does not accept: errors at its own fields. */
export function refuseAddress(faults: Readonly<Record<string, string>> | undefined): void {
  if (!faults) return;
  const fields = Object.fromEntries(
    Object.entries(faults).map(([key, message]) => [key ? `address.${key}` : 'address', message]),
  );
  throw new HttpError(400, Object.values(faults)[0]!, { code: 'INVALID', fields });
}

/** An address in one line, whatever the order of its keys. */
export const addressWords = (address: Readonly<Record<string, unknown>>): string =>
  Object.entries(address)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
