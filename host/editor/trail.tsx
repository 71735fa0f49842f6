import { Link } from 'wouter';
import { ASSEMBLIES_PATH } from '../data/site/diagram-paths.ts';
import styles from './editor-view.module.css';

interface TrailProps {
  readonly site?: string;
  readonly isPopup?: boolean;
  readonly isTemplate?: boolean;
  /** The definition of an assembly. */
  readonly definition?: unknown;
}

/** The list that the edited diagram belongs to, and the way back there. */
export function Trail({ site, isPopup, isTemplate, definition }: TrailProps) {
  const [href, words] = definition
    ? [ASSEMBLIES_PATH, 'Assemblies']
    : isTemplate
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
