import { type CSSProperties, useMemo } from 'react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/client/client.ts';
import { serverTime } from '../../data/session/server-clock.ts';
import { agoWords } from '../../parts/alerts/alert-words.ts';
import { Status } from '../../parts/communication/status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countWords } from '../../ui/count-words.ts';
import { useKeptPlaces } from '../../ui/kept-places.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { TITLES } from './arrangement.ts';
import { countNote } from './notes.ts';
import styles from './rows.module.css';
import { useCompanyLinks } from './use-sites.ts';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

type Troubled = AnswerOf<'companyLinks'>['troubled'][number];

/** The widget reserves their places. */
const SHOWN = 3;
const NONE: readonly Troubled[] = [];
const uuidOf = ({ uuid }: Troubled): string => uuid;

/** Links that are down or were never reached. A link that goes down later takes a free place. */
export default function LinksWidget() {
  const links = useCompanyLinks();
  const now = serverTime(useMinute());
  const all = links.data?.sites.reduce((sum, site) => sum + site.links, 0) ?? 0;
  const down = links.data?.sites.reduce((sum, site) => sum + site.down, 0) ?? 0;
  const total = links.data?.total ?? 0;
  const troubled = links.data?.troubled;
  const worst = useMemo(() => troubled?.slice(0, SHOWN) ?? NONE, [troubled]);
  const choice = String(links.isPending);
  const { shown, region } = useSteady(worst, worst.map(uuidOf).join(), choice);
  const places = useKeptPlaces(shown, uuidOf, choice);
  return (
    <Widget title={TITLES.links} note={links.data && countNote(down, 'down')} isFlush>
      <div className={styles.reserved} style={{ '--rows': SHOWN } as CSSProperties} {...region}>
        <WidgetWait what="links" query={links} rows={2} />
        {links.data && places.length === 0 && (
          <WidgetWords>{all === 0 ? 'No links yet.' : `${countWords(all, 'link')}, all active.`}</WidgetWords>
        )}
        <ul className={styles.rows}>
          {places.map(({ item, isFree }) => (
            <LinkRow key={item.uuid} link={item} now={now} isActive={isFree} />
          ))}
        </ul>
      </div>
      <Link href="/site/communication" className={styles.more}>
        {total > SHOWN ? `${(total - SHOWN).toLocaleString('en')} more` : 'All links'}
      </Link>
    </Widget>
  );
}

interface LinkRowProps {
  readonly link: Troubled;
  readonly now: number;
  /** It answers again. It stays until another link needs its place. */
  readonly isActive: boolean;
}

function LinkRow({ link, now, isActive }: LinkRowProps) {
  const { name, siteName, siteUuid, status, statusDetail, since } = link;
  const words = since && !isActive ? `${siteName} · for ${agoWords(since, now)}` : siteName;
  return (
    <li className={styles.row} data-ended={isActive ? '' : undefined}>
      <Link href={`/site/communication/${siteUuid}`} className={styles.words}>
        <span className={styles.what} title={name}>
          {name}
        </span>
        <span className={styles.where}>{words}</span>
      </Link>
      {isActive ? <Badge>No longer down</Badge> : <Status status={status} detail={statusDetail} />}
    </li>
  );
}
