/** The delay set on a diagram's element (OR-67): settings that an operator may not change come from there. */
import { sql } from 'kysely';
import type { Db } from '../../storage/storage.ts';
import type { WriteContext } from './checks.ts';
import type { DelaySettings } from './timing.ts';

/**
 * The timing that applies: the requested one, or the element's own settings if these may not be changed. The element is the
 * one acted on, or, if the diagram has none of that name, any that is linked to the tag: leaving the name out gets nobody
 * around a delay.
 */
export async function delayThatCounts(
  db: Db,
  tagUuid: string,
  context: WriteContext,
  wanted: DelaySettings | undefined,
): Promise<DelaySettings | undefined> {
  const { schematicId, objectId } = context;
  if (schematicId === undefined) return wanted;
  const id = objectId === undefined ? '' : JSON.stringify(objectId);
  const { rows } = await sql<{ settings: Readonly<Record<string, unknown>> | null; named: boolean }>`
    select element -> 'delaySettings' as settings, (element -> 'id')::text = ${id}::text as named
    from diagrams
    join diagram_chunks as chunk on chunk.diagram_id = diagrams.id and chunk.part = 'configuration'
      and (strpos(chunk.body, ${tagUuid}::text) > 0 or (${id}::text <> '' and strpos(chunk.body, ${id}::text) > 0))
    cross join jsonb_array_elements(chunk.body::jsonb) as element
    where diagrams.uuid = ${schematicId}
      and (element ->> 'linkedTag' = ${tagUuid}::text or (element -> 'id')::text = ${id}::text)`.execute(db);
  const elements = rows.some(({ named }) => named) ? rows.filter(({ named }) => named) : rows;
  const fixed = elements.find(
    ({ settings }) => settings?.enabled === true && settings.allowOverride !== true,
  );
  return fixed?.settings ? stored(fixed.settings) : wanted;
}

/** As in the diagram; anything but a number counts as none, as on the screen. */
function stored(settings: Readonly<Record<string, unknown>>): DelaySettings {
  const number = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);
  const { delay, duration, resetValue } = settings;
  return {
    delay: number(delay),
    duration: number(duration),
    resetValue: number(resetValue),
    enabled: true,
    allowOverride: false,
  };
}
