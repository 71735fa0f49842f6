import { useState } from 'react';
import { AVAILABLE_TAGS_PAGE, type LinkObject, REPORT_TEXTS } from '../../../../api/contract/index.ts';
import { type PlacedTag, tagPlace } from '../../../data/names/tag-places.ts';
import { useCall } from '../../../data/session/api.ts';
import type { SeriesDraft } from './report-draft.ts';

/** What a series is called in the form. */
export interface SeriesName {
  readonly name: string;
  /** Where it is, or which role it has. */
  readonly about: string;
}

/** Link objects, and assignments, read at once. */
const MOST = 500;

export interface SeriesNames {
  /** uuid of the stored report; undefined for a new one. */
  readonly report: string | undefined;
  readonly nameOf: (series: SeriesDraft) => SeriesName;
  /** Remembers what was picked: the list that it is from may be another one soon. */
  readonly remember: (id: string, name: SeriesName) => void;
}

export const tagName = (tag: PlacedTag): SeriesName => ({ name: tag.name, about: tagPlace(tag) });

export const roleName = (object: Pick<LinkObject, 'name'>, assignment: string | undefined): SeriesName => ({
  name: object.name,
  about: assignment ?? 'Any device',
});

/** The names of a report's series: of those that were picked, and of those that it had when it was read. */
export function useSeriesNames(reportUuid: string | undefined, hasRoles: boolean): SeriesNames {
  const [picked, setPicked] = useState<ReadonlyMap<string, SeriesName>>(new Map());
  const isStored = reportUuid !== undefined;
  const how = { meta: { inline: true }, enabled: isStored } as const;
  const tags = useCall(
    'availableTags',
    { query: { reportUuid, limit: AVAILABLE_TAGS_PAGE } },
    { ...how, enabled: isStored && !hasRoles },
  );
  const objects = useCall(
    'linkObjects',
    { query: { reportUuid, limit: MOST } },
    { ...how, enabled: isStored && hasRoles },
  );
  const assignments = useCall(
    'assignments',
    { query: { limit: MOST } },
    { ...how, enabled: isStored && hasRoles },
  );
  const isLoading = (hasRoles ? objects : tags).isLoading;
  return {
    report: reportUuid,
    nameOf: ({ id, tag, linkObject, assignment }) => {
      const known = picked.get(id);
      if (known) return known;
      const found = tags.data?.items.find(({ uuid }) => uuid === tag);
      if (found) return tagName(found);
      const object = objects.data?.items.find(({ uuid }) => uuid === linkObject);
      if (object)
        return roleName(object, assignments.data?.items.find(({ uuid }) => uuid === assignment)?.name);
      return isLoading ? { name: '…', about: '' } : { name: 'Series', about: REPORT_TEXTS.notAvailable };
    },
    remember: (id, name) => setPicked((before) => new Map(before).set(id, name)),
  };
}
