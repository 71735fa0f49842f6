import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/client/client.ts';
import { agoWords } from '../../parts/alerts/alert-words.ts';
import { Status } from '../../parts/communication/status.tsx';
import { countWords } from '../../ui/count-words.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { TITLES } from './arrangement.ts';
import { countNote } from './notes.ts';
import styles from './rows.module.css';
import { useCompanyLinks } from './use-sites.ts';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

const SHOWN = 6;

/** Links that are down or were never reached. */
export default function LinksWidget() {
  const links = useCompanyLinks();
  const now = useMinute();
  const all = links.data?.sites.reduce((sum, site) => sum + site.links, 0) ?? 0;
  const down = links.data?.sites.reduce((sum, site) => sum + site.down, 0) ?? 0;
  const more = (links.data?.total ?? 0) - SHOWN;
  return (
    <Widget title={TITLES.links} note={links.data && countNote(down, 'down')} isFlush>
      <WidgetWait what="links" query={links} rows={2} />
      {links.data?.total === 0 && (
        <WidgetWords>{all === 0 ? 'No links yet.' : `${countWords(all, 'link')}, all active.`}</WidgetWords>
      )}
      <ul className={styles.rows}>
        {links.data?.troubled.slice(0, SHOWN).map((link) => (
          <LinkRow key={link.uuid} link={link} now={now} />
        ))}
      </ul>
      {more > 0 && (
        <Link href="/site/communication" className={styles.more}>
          {`${more.toLocaleString('en')} more`}
        </Link>
      )}
    </Widget>
  );
}

type Troubled = AnswerOf<'companyLinks'>['troubled'][number];

function LinkRow({ link, now }: { readonly link: Troubled; readonly now: number }) {
  const { name, siteName, siteUuid, status, statusDetail, since } = link;
  return (
    <li className={styles.row}>
      <Link href={`/site/communication/${siteUuid}`} className={styles.words}>
        <span className={styles.what}>{name}</span>
        <span className={styles.where}>{since ? `${siteName} · for ${agoWords(since, now)}` : siteName}</span>
      </Link>
      <Status status={status} detail={statusDetail} />
    </li>
  );
}
