/** The state of links and controllers: from the drivers, and from the last values of the tags. */
import { type SqlBool, sql } from 'kysely';
import type { LinkHealth } from '../../field/driver.ts';
import { CONNECTING } from '../../field/link-states.ts';
import { Quality } from '../../field/sample.ts';
import type { Db } from '../../storage/storage.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import type { ControllerRow } from './queries/controllers.ts';
import type { LinkRow } from './queries/links.ts';

interface DeviceStatus {
  /** `active`, `down`, `unknown`, or `connecting` until the link has been tried and could answer. */
  readonly status: string;
  readonly statusDetail: string;
  readonly lastSeen: string | null;
}

export interface StatusParts {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** Undefined if the drivers do not run or do not know the link. */
  readonly linkHealth: (link: string) => LinkHealth | undefined;
}

/** Totals of a controller's tags. */
export interface TagTally {
  readonly tags: number;
  /** With a current value, whatever it is. */
  readonly present: number;
  /** With an earlier value. */
  readonly stale: number;
  /** Of the newest value, milliseconds since 1970; 0 if there never was one. */
  readonly newest: number;
}

const NOTHING: TagTally = { tags: 0, present: 0, stale: 0, newest: 0 };

/** Controller → totals of its tags. */
export async function tallyTags(
  db: Db,
  controllers: readonly number[],
  { tags, lastValues }: StatusParts,
): Promise<ReadonlyMap<number, TagTally>> {
  const found = await db
    .selectFrom('tags')
    .where(sql<SqlBool>`controller_id = any(${controllers}::integer[])`)
    .where('archived_at', 'is', null)
    .select(['controller_id', 'uuid'])
    .execute();
  const byController = Map.groupBy(found, (row) => row.controller_id);
  return new Map(
    [...byController].map(([id, own]) => [
      id,
      own.reduce((tally, { uuid }) => {
        const slot = tags.slotOf(uuid);
        return counted(tally, slot === undefined ? undefined : lastValues.get(slot));
      }, NOTHING),
    ]),
  );
}

function counted(tally: TagTally, last: ReturnType<LastValues['get']> | undefined): TagTally {
  const quality = last?.quality ?? Quality.missing;
  return {
    tags: tally.tags + 1,
    present: tally.present + (quality < Quality.stale ? 1 : 0),
    stale: tally.stale + (quality === Quality.stale ? 1 : 0),
    newest: Math.max(tally.newest, last?.time ?? 0),
  };
}

const instantOf = (time: number): string | null => (time > 0 ? new Date(time).toISOString() : null);

/** Milliseconds in which a device that has just been connected answers for the first time. */
const FIRST_ANSWER_MS = 10_000;

/** A link has the state that its driver reports; unknown without a driver. */
export function statusOfLink(
  link: Pick<LinkRow, 'uuid'>,
  { linkHealth }: Pick<StatusParts, 'linkHealth'>,
): DeviceStatus {
  const health = linkHealth(link.uuid);
  return {
    status: health && isTrying(health) ? 'connecting' : (health?.state ?? 'unknown'),
    statusDetail: health?.detail ?? 'No driver serves this link',
    lastSeen: instantOf(health?.lastContact ?? 0),
  };
}

/** It has been added or changed a moment ago, and its first attempt is not over. */
const isTrying = ({ state, detail }: LinkHealth): boolean => state === 'unknown' && detail === CONNECTING;

const isNew = ({ state, since }: LinkHealth): boolean =>
  state === 'active' && Date.now() - since < FIRST_ANSWER_MS;

/** A controller is active while at least one of its tags has a current value. */
export function statusOfController(
  controller: ControllerRow,
  tally: TagTally = NOTHING,
  { linkHealth }: StatusParts,
): DeviceStatus {
  const health = linkHealth(controller.linkUuid);
  const lastSeen = instantOf(tally.newest);
  if (tally.present > 0)
    return {
      status: 'active',
      statusDetail: `${tally.present} of ${tally.tags} tags have a current value`,
      lastSeen,
    };
  // Read again from the start: that no tag has a value yet says nothing of the device.
  if (health && tally.tags > 0 && (isTrying(health) || isNew(health)))
    return { status: 'connecting', statusDetail: 'Connecting, no tag was answered yet', lastSeen };
  if (health?.state === 'down')
    return { status: 'down', statusDetail: `The link is down: ${health.detail}`, lastSeen };
  if (tally.stale > 0)
    return { status: 'down', statusDetail: 'The device does not answer for any of its tags', lastSeen };
  const statusDetail =
    tally.tags === 0 ? 'No tags yet, so nothing is read from it' : 'No tag has had a value yet';
  return { status: 'unknown', statusDetail, lastSeen };
}
