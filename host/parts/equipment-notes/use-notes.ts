/** Maintenance notes, as faceplates and lists of devices read them. */
import { isGranted, type SiteNote } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { usePermissions } from '../../data/site/queries.ts';

const UNHEARD_MS = 30_000;

/** Read again when the server says that notes have changed; now and then where it is not heard. */
const useReading = () => {
  const isHeard = useCompanyNews();
  return {
    staleTime: UNHEARD_MS,
    refetchInterval: isHeard ? (false as const) : UNHEARD_MS,
    meta: { inline: true },
  };
};

/** The note of the equipment that a tag is part of, with the name of the equipment. */
export const useEquipmentNote = (tag: string) =>
  useCall('equipmentNote', { params: { uuid: tag } }, useReading());

/** The notes of the equipment that a device is part of. */
export function useDeviceNotes(siteUuid: string, device: string): readonly SiteNote[] {
  const { data } = useCall('siteNotes', { params: { uuid: siteUuid } }, useReading());
  return data?.items.filter(({ deviceIds }) => deviceIds.includes(device)) ?? [];
}

/** The notes of the equipment of a site; none without a site. */
export function useSiteNotes(siteUuid: string | undefined): readonly SiteNote[] {
  const { data } = useCall(
    'siteNotes',
    { params: { uuid: siteUuid ?? '' } },
    { ...useReading(), enabled: siteUuid !== undefined },
  );
  return data?.items ?? [];
}

/** Whether the user may leave and clear notes: whoever may act on equipment. */
export function useMayNote(): boolean {
  const { data } = usePermissions();
  return data !== undefined && (isGranted(data, 'Dash.control') || isGranted(data, 'Site.Overview.control'));
}

/** For tooltips. */
export const noteWords = ({ text, author, equipment }: Words): string =>
  `Maintenance note${equipment === undefined ? '' : `, ${equipment}`}: ${text} (${author})`;

interface Words {
  readonly text: string;
  readonly author: string;
  readonly equipment?: string;
}
