import { Link } from 'wouter';
import styles from './editor-view.module.css';

interface TrailProps {
  readonly site?: string;
  readonly isPopup?: boolean;
  readonly isTemplate?: boolean;
}

/** The list that the edited diagram belongs to, and the way back there. */
export function Trail({ site, isPopup, isTemplate }: TrailProps) {
  const [href, words] = isTemplate
    ? ['/setup/templates?tab=overviews', 'Overview templates']
    : site
      ? [`/site/overview/${site}`, isPopup ? 'Pop-up overview' : 'Overview']
      : ['/dash/', isPopup ? 'Pop-up overview' : 'Dashboard'];
  return (
    <Link href={href} className={styles.trail}>
      {words}
    </Link>
  );
}
