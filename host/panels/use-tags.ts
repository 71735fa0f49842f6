import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../data/session/api.ts';

/** Tags that a picker holds at once; for more, type a letter. */
const TAG_PAGE = 500;
const REFRESH_MS = 5000;

/** The tags on offer for a diagram, of one site if it belongs to one. */
export const useAvailableTags = (siteUuid: string | undefined, search: string | undefined) =>
  useCall(
    'availableTags',
    { query: { siteUuid, search, limit: TAG_PAGE } },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );

/** A tag with its last value, polled every few seconds while it is shown. */
export const useLinkedTag = (uuid: string | undefined) =>
  useCall(
    'tag',
    { params: { uuid: uuid ?? '' } },
    { enabled: uuid !== undefined, refetchInterval: REFRESH_MS, meta: { inline: true } },
  );
