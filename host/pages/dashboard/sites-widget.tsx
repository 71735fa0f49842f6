import { Cable, CircleCheck, Siren, TriangleAlert, Unplug } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '../../data/session/api.ts';
import { useAreas, useGranted } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { countWords as alarmWords } from '../../parts/alerts/alert-words.ts';
import { DiagramPicture } from '../../parts/diagram-picture/diagram-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { useKeptPlaces } from '../../ui/kept-places.ts';
import { Truncated } from '../../ui/truncated.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { TITLES } from './arrangement.ts';
import { cardsOf, type SiteCardState } from './site-cards.ts';
import styles from './sites-widget.module.css';
import { useSiteStates } from './use-sites.ts';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

/** Cards at first, and added with each "Show more"; one call reads the overviews of sixty. */
const PAGE = 12;
const MOST = 60;
const MINUTE = 60_000;
const uuidOf = ({ uuid }: SiteCardState): string => uuid;

/** The sites: each with a picture of its overview, its worst alarms and its links. */
export default function SitesWidget() {
  const areas = useAreas();
  const sites = useSiteStates();
  const [limit, setLimit] = useState(PAGE);
  const chosen = useMemo(() => cardsOf(sites, limit), [sites, limit]);
  // A site that is worse than one shown takes its place; the other cards stay.
  const places = useKeptPlaces(chosen, uuidOf, `${limit} ${sites.length}`);
  const shown = places.flatMap(({ item, isFree }) => (isFree ? [] : item));
  const overviews = useOverviews(shown);
  return (
    <Widget title={TITLES.sites} note={areas.data && countWords(sites.length, 'site')}>
      <WidgetWait what="sites" query={areas} />
      {areas.data && sites.length === 0 && <WidgetWords>No sites are available to you.</WidgetWords>}
      <ul className={styles.cards}>
        {shown.map((site) => (
          <li key={site.uuid}>
            <SiteCard site={site} overview={overviews.get(site.uuid)} />
          </li>
        ))}
      </ul>
      {sites.length > shown.length && (
        <div className={styles.more}>
          {limit < MOST ? (
            <Button onClick={() => setLimit(limit + PAGE)}>Show more</Button>
          ) : (
            <Link href="/site/overview">{`${countWords(sites.length - shown.length, 'more site')}`}</Link>
          )}
        </div>
      )}
    </Widget>
  );
}

/** Site → its first overview, as far as they are known. */
function useOverviews(sites: readonly SiteCardState[]): ReadonlyMap<string, string> {
  const maySee = useGranted('Site.Overview.canSee');
  const wanted = sites
    .map(({ uuid }) => uuid)
    .sort()
    .join(',');
  const { data } = useCall(
    'siteOverviews',
    { query: { sites: wanted } },
    {
      enabled: maySee && wanted !== '',
      staleTime: MINUTE,
      placeholderData: (before) => before,
      meta: { inline: true },
    },
  );
  return new Map(data?.items.flatMap(({ uuid, overview }) => (overview ? [[uuid, overview.uuid]] : [])));
}

interface SiteCardProps {
  readonly site: SiteCardState;
  readonly overview: string | undefined;
}

function SiteCard({ site, overview }: SiteCardProps) {
  const { uuid, name, place } = site;
  const card = useRef<HTMLAnchorElement>(null);
  const isSeen = useSeen(card);
  return (
    <Link ref={card} href={sitePath(uuid, '/site/overview')} className={styles.card}>
      <DiagramPicture diagram={isSeen ? overview : undefined} isWide />
      <span className={styles.foot}>
        <span className={styles.name}>
          <Truncated text={name} />
        </span>
        <span className={styles.place}>{place}</span>
        <span className={styles.state}>
          <AlarmState {...site} />
          <LinkState links={site.links} />
        </span>
      </span>
    </Link>
  );
}

function AlarmState({
  critical,
  urgent,
  acknowledged,
}: Pick<SiteCardState, 'critical' | 'urgent' | 'acknowledged'>) {
  // Without a sign, so that it has room beside the links.
  if (critical + urgent === 0 && acknowledged > 0) return <Badge>{acknowledged} acknowledged</Badge>;
  if (critical + urgent === 0)
    return (
      <Badge>
        <CircleCheck size={12} aria-hidden />
        No alarms
      </Badge>
    );
  const Icon = critical > 0 ? Siren : TriangleAlert;
  return (
    <Badge tone={critical > 0 ? 'critical' : 'urgent'}>
      <Icon size={12} aria-hidden />
      {alarmWords(critical, urgent)}
    </Badge>
  );
}

function LinkState({ links }: Pick<SiteCardState, 'links'>) {
  if (!links || links.links === 0) return null;
  const isDown = links.down > 0;
  const Icon = isDown ? Unplug : Cable;
  return (
    <Badge tone={isDown ? 'critical' : 'plain'}>
      <Icon size={12} aria-hidden />
      {isDown ? `${links.down} of ${countWords(links.links, 'link')} down` : countWords(links.links, 'link')}
    </Badge>
  );
}
